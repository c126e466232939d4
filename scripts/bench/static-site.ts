import { once } from 'node:events';
import { createServer, type OutgoingHttpHeaders } from 'node:http';
import { findPort } from '../../e2e/find-port.ts';
import { startEdge } from '../local/edge.ts';
import type { AtEnd } from '../run-parts.ts';

interface File {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Uint8Array;
}

/** The same page with nothing that runs, nor what is read only by that. */
function withoutScripts(html: string): string {
  const bare = html
    .replace(/<template id="scripts">[\s\S]*?<\/template>/g, '')
    .replace(/<script[\s\S]*?<\/script>/g, '');
  if (bare === html || /<script|\.js"/.test(bare)) throw new Error('The page’s scripts were not found.');
  return bare;
}

/** The port of the same site as files behind the same edge, each read once; these pages of it without their scripts. */
export async function startStaticSite(atEnd: AtEnd, site: string, pages: readonly string[]): Promise<number> {
  const files = new Map<string, File>();
  async function read(path: string): Promise<File> {
    const answer = await fetch(site + path, { headers: { 'accept-encoding': 'identity' } });
    const isPage = pages.includes(path);
    const body = isPage ? Buffer.from(withoutScripts(await answer.text())) : new Uint8Array(await answer.arrayBuffer());
    const headers = {
      'content-type': answer.headers.get('content-type') ?? '',
      // So that the edge compresses it once.
      etag: 'W/"file"',
      // As our pages have it. With it Chromium opens a page in a new process, and only there takes the emulated line for
      // a slow one: it then fetches pictures from twice as far ahead.
      'cross-origin-opener-policy': 'same-origin',
    };
    return { status: answer.status, headers, body };
  }
  const server = createServer(async ({ url = '/' }, outgoing) => {
    try {
      const file = files.get(url) ?? (await read(url));
      files.set(url, file);
      outgoing.writeHead(file.status, { ...file.headers, 'content-length': file.body.length }).end(file.body);
    } catch {
      outgoing.destroy();
    }
  });
  const origin = new URL(`http://127.0.0.1:${await findPort()}`);
  await once(server.listen(Number(origin.port), origin.hostname), 'listening');
  atEnd(() => {
    server.close();
    server.closeAllConnections();
  });
  const port = await findPort();
  const edge = await startEdge({ port, origin });
  atEnd(edge.close);
  return port;
}
