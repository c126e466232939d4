import { wordsFor } from '#shared/errors';
import type { UseOptions } from '#shared/staff/passkey';
import type { PasskeyUse } from '#shared/staff/passkey-input';
import { sessionMessages } from '#shared/staff/session';
import { ApiError } from '../../api/client';
import type { Said } from '../account/answer';
import { loginByPasskey } from '../account/calls';
import { PasskeyError, signByPasskey } from '../session/passkey';
import { notePasskeyHere } from '../session/passkey-here';
import { storeToken } from '../session/token';

/** Has the person use a passkey, and stores the token that it opens. Returns why it opened nothing, or null. */
export async function openByPasskey(
  findOptions: () => Promise<UseOptions>,
  sign: (options: UseOptions) => Promise<PasskeyUse> = signByPasskey,
): Promise<Said | null> {
  try {
    const { token, passwordFirst } = await loginByPasskey(await sign(await findOptions()));
    if (token === undefined) return { kind: 'bad', message: sessionMessages.loginFailed };
    storeToken(token, passwordFirst);
    notePasskeyHere();
    return null;
  } catch (error) {
    const isTold = error instanceof PasskeyError || error instanceof ApiError;
    return {
      kind: 'bad',
      message: wordsFor(isTold && error, sessionMessages.loginFailed),
    };
  }
}
