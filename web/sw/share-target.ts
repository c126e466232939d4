import { pages } from '#shared/paths';
import { rideFileBytes, sharedField } from '../ride/ride-file-name';
import { insertSharedFile } from '../store/shared-file';

export function isShare({ method, url }: Request): boolean {
  return method === 'POST' && new URL(url).pathname === pages.saved;
}

/** Too large a file comes to the page empty, and is refused there. */
export async function answerShare(request: Request): Promise<Response> {
  try {
    const file = (await request.formData()).get(sharedField);
    if (file instanceof File) await insertSharedFile(file.size > rideFileBytes ? '' : await file.text());
  } catch {}
  return Response.redirect(pages.saved, 303);
}
