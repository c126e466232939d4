import { findSaved } from '../store/saved-tours';
import { isOurPage } from './genuine';
import { makePhonePage } from './phone-page';
import { tourIdOf } from './shell';

/** For our "not found" in place of a tour that the visitor saved: the shell, which shows the saved copy. Else null. */
export async function findShellOfKept(url: string, answer: Response): Promise<Response | null> {
  if (answer.status !== 404 || !isOurPage(answer)) return null;
  const id = tourIdOf(new URL(url));
  const saved = id && (await findSaved(id).catch(() => null));
  return saved ? makePhonePage(url, null) : null;
}
