import { updatePortalShown, wasPortalShown } from '../store/portal';
import { connection } from './connection';

/** True while a network that shows its own page in our place stands between this phone and us. */
export async function wantsSignIn(): Promise<boolean> {
  if (!(await wasPortalShown())) return false;
  if (connection() !== 'online') return true;
  // A real answer came: the way is open again.
  await updatePortalShown(false);
  return false;
}

/** The next time that this page is loaded, such a network may show its own again. */
export async function letPortalShow(): Promise<void> {
  await updatePortalShown(false);
}
