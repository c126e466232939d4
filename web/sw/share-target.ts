import { pages } from '#shared/paths';
import { rideFileBytes, sharedField } from '../ride/ride-file-name';
import { insertSharedFile } from '../store/shared-file';

/** Another app's share sheet posts its file to the page for ride files. */
export function isShare({ method, url }: Request): boolean {
  return method === 'POST' && new URL(url).pathname === pages.saved;
}

/** Keeps the file for the page, which reads it and asks. Too large a file comes to the page empty, and is refused there. */
export async function answerShare(request: Request): Promise<Response> {
  try {
    const file = (await request.formData()).get(sharedField);
    if (file instanceof File) await insertSharedFile(file.size > rideFileBytes ? '' : await file.text());
  } catch {
    // The page then shows what is on the phone.
  }
  return Response.redirect(pages.saved, 303);
}
