import { once } from 'node:events';
import { createServer, type OutgoingHttpHeaders } from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';

interface File {
  status?: number;
  headers: OutgoingHttpHeaders;
  body: Uint8Array;
}

/** A text as a file, compressed as the edge compresses (local/edge). */
export function toFile(type: string, text: string): File {
  const body = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  const headers = {
    'content-type': `${type}; charset=utf-8`,
    'content-encoding': 'br',
    // As our pages have it. With it Chromium opens a page in a new process, and only there takes the emulated line for
    // a slow one: it then fetches pictures from twice as far ahead.
    'cross-origin-opener-policy': 'same-origin',
  };
  return { headers, body };
}

/** The same page with nothing that runs, nor what is read only by that. */
export function withoutScripts(html: string): string {
  const bare = html
    .replace(/<template id="scripts">[\s\S]*?<\/template>/g, '')
    .replace(/<script[\s\S]*?<\/script>/g, '');
  if (bare === html || /<script|\.js"/.test(bare)) throw new Error('The page’s scripts were not found.');
  return bare;
}

/** Serves files by path from memory, and whatever else the site behind it has. */
export async function startStaticSite(port: number, files: Map<string, File>, site: string) {
  async function fetchFile(path: string): Promise<File> {
    const answer = await fetch(site + path, { headers: { 'accept-encoding': 'identity' } });
    const type = answer.headers.get('content-type') ?? '';
    if (/^(text|application)\//.test(type) && answer.ok) return toFile(type.split(';')[0] ?? '', await answer.text());
    return {
      status: answer.status,
      headers: { 'content-type': type },
      body: new Uint8Array(await answer.arrayBuffer()),
    };
  }
  const server = createServer(async ({ url = '/' }, outgoing) => {
    try {
      const file = files.get(url) ?? (await fetchFile(url));
      files.set(url, file);
      outgoing.writeHead(file.status ?? 200, { ...file.headers, 'content-length': file.body.length }).end(file.body);
    } catch {
      outgoing.destroy();
    }
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const stop = async () => {
    const closed = once(server.close(), 'close');
    server.closeAllConnections();
    await closed;
  };
  return { url: `http://localhost:${port}`, stop };
}
