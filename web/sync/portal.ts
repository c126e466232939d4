import { updatePortalShown, wasPortalShown } from '../store/portal';
import { connection } from './connection';

/** True while a network shows its sign-in page instead of our pages. */
export async function wantsSignIn(): Promise<boolean> {
  if (!(await wasPortalShown())) return false;
  if (connection() !== 'online') return true;
  // A real answer: we're through.
  await updatePortalShown(false);
  return false;
}

/** Lets the network's page show on the next page load. */
export async function letPortalShow(): Promise<void> {
  await updatePortalShown(false);
}
