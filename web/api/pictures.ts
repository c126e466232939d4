import { OfflineError } from './client';

/** Without a byte; a slow line may take as long as it likes. */
export const idleMs = 25_000;

interface PictureCall {
  onBytes?: ((received: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** @throws OfflineError when it's missing, cut off or not a picture; the signal's reason when aborted */
export async function requestPicture(path: string, { onBytes, signal }: PictureCall = {}): Promise<Response> {
  if (signal?.aborted) throw signal.reason;
  const controller = new AbortController();
  // A hung body may not react to being aborted, so don't wait for it.
  let giveUp: (reason: unknown) => void = () => undefined;
  const given = new Promise<never>((_, reject) => {
    giveUp = (reason) => {
      reject(reason);
      controller.abort(reason);
    };
  });
  const leave = () => giveUp(signal?.reason);
  signal?.addEventListener('abort', leave, { once: true });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const whileItComes = <T>(step: Promise<T>): Promise<T> => {
    clearTimeout(timer);
    timer = setTimeout(() => giveUp(new Error('No byte came.')), idleMs);
    return Promise.race([step, given]);
  };
  try {
    const answer = await whileItComes(fetch(path, { redirect: 'error', signal: controller.signal }));
    if (!answer.ok || !answer.headers.get('Content-Type')?.startsWith('image/')) throw new OfflineError();
    const parts: Uint8Array<ArrayBuffer>[] = [];
    const reader = answer.body?.getReader();
    for (let received = 0; reader; ) {
      const { done, value } = await whileItComes(reader.read());
      if (done) break;
      parts.push(value);
      received += value.byteLength;
      onBytes?.(received);
    }
    const picture = new Blob(parts);
    if (path.endsWith('.webp') && !(await isWholeWebp(picture))) throw new OfflineError();
    return new Response(picture, { headers: answer.headers });
  } catch (error) {
    controller.abort();
    if (signal?.aborted) throw signal.reason;
    throw error instanceof OfflineError ? error : new OfflineError(error);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', leave);
  }
}

/** `RIFF`, the length of what follows, `WEBP`. */
async function isWholeWebp(file: Blob): Promise<boolean> {
  const head = new DataView(await file.slice(0, 12).arrayBuffer());
  if (head.byteLength < 12 || head.getUint32(0) !== 0x52494646 || head.getUint32(8) !== 0x57454250) return false;
  return file.size >= head.getUint32(4, true) + 8;
}
