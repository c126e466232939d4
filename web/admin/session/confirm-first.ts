import { VisitorError } from '#shared/errors';
import { ApiError } from '../../api/client';

type Confirm = () => Promise<boolean>;
let confirm: Confirm | null = null;

/** Registers the dialog that asks for a password or passkey and says whether it was given. */
export function onConfirmFirst(ask: Confirm | null): void {
  confirm = ask;
}

/** Repeats a call after a confirmation if the server wants one first. */
export async function confirmFirst<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'confirm_first' || !confirm) throw error;
    if (!(await confirm())) throw new VisitorError('Nothing was changed: you didn’t confirm that it’s you.');
    return call();
  }
}
