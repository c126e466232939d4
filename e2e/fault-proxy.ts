import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { findPort } from './find-port.ts';

/** Request headers for an uncompressed response that is never 304. */
const uncompressedHeaders = { 'accept-encoding': 'identity', 'if-none-match': '' };

/**
 * Faults of a bad connection, for random tests. `drop-before` breaks the connection before the site sees the request,
 * `drop-after` after the site has handled it, `cut` in the middle of the response. `stall` never responds. `error` is a
 * 500 of a proxy, `too-many` a bare 429. `portal` answers 200 with a sign-in page, `portal-redirect` redirects to it.
 */
export const faults = [
  'drop-before',
  'drop-after',
  'cut',
  'stall',
  'error',
  'too-many',
  'portal',
  'portal-redirect',
] as const;
/** `refuse`: the site rejects the request with a message on a field. `half`: the response stops in the middle. */
export type Fault = (typeof faults)[number] | 'refuse' | 'half';

export const rejectionBody = {
  message: 'Please look at the phone number.',
  fields: { phone: 'Which country is this?' },
};

const portalPage = '<h1>Welcome to Free Wi-Fi</h1><p>Please sign in.</p>';

export type FaultPolicy = (method: string, path: string) => Fault | null;

/** Returns how to change the text of a response, for example to that of a later build; null leaves it unchanged. */
type Rewrite = (path: string) => ((text: string) => string) | null;

/** Seeded random numbers from 0 to 1 (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A proxy between browser and site that breaks requests on demand and counts what it did. */
export class FaultProxy {
  readonly url: string;
  readonly counts: Record<Fault | 'passed', number>;
  chooseFault: FaultPolicy;
  findRewrite: Rewrite = () => null;
  readonly #stallMs: number;
  readonly #server: Server;
  readonly #target: URL;

  private constructor(port: number, target: string, chooseFault: FaultPolicy, stallMs: number) {
    this.url = `http://localhost:${port}`;
    this.counts = {
      passed: 0,
      'drop-before': 0,
      'drop-after': 0,
      stall: 0,
      half: 0,
      error: 0,
      portal: 0,
      refuse: 0,
      'portal-redirect': 0,
      'too-many': 0,
      cut: 0,
    };
    this.chooseFault = chooseFault;
    this.#stallMs = stallMs;
    this.#target = new URL(target);
    this.#server = createServer((incoming, outgoing) => this.#answer(incoming, outgoing));
  }

  static async open(target: string, chooseFault: FaultPolicy = () => null, stallMs = 60_000): Promise<FaultProxy> {
    const port = await findPort();
    const proxy = new FaultProxy(port, target, chooseFault, stallMs);
    await new Promise<void>((resolve) => proxy.#server.listen(port, '127.0.0.1', resolve));
    return proxy;
  }

  get portalUrl(): string {
    return this.url.replace('localhost', '127.0.0.1');
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const fault = this.chooseFault(incoming.method ?? 'GET', incoming.url ?? '/');
    this.counts[fault ?? 'passed'] += 1;
    const cut = () => outgoing.destroy();
    if (fault === 'drop-before') cut();
    else if (fault === 'stall') setTimeout(cut, this.#stallMs).unref();
    else if (fault === 'error') sendHtml(outgoing, 500, '<h1>500 Internal Server Error</h1>');
    else if (fault === 'refuse') sendRejection(outgoing);
    else if (fault === 'portal' || incoming.headers.host?.startsWith('127.')) sendHtml(outgoing, 200, portalPage);
    else if (fault === 'too-many') sendHtml(outgoing, 429, 'slow down');
    else if (fault === 'portal-redirect') outgoing.writeHead(302, { Location: this.portalUrl }).end();
    else this.#forward(incoming, outgoing, fault);
  }

  #forward(incoming: IncomingMessage, outgoing: ServerResponse, fault: Fault | null): void {
    const cut = () => outgoing.destroy();
    const forwarded = request(
      {
        host: '127.0.0.1',
        port: this.#target.port,
        method: incoming.method,
        path: incoming.url,
        headers: { ...incoming.headers, ...(this.findRewrite(incoming.url ?? '/') ? uncompressedHeaders : {}) },
      },
      (response) => {
        if (fault === 'drop-after') {
          response.resume().once('end', () => outgoing.destroy());
          return;
        }
        const rewrite = this.findRewrite(incoming.url ?? '/');
        if (rewrite) {
          void readText(response).then((text) => {
            outgoing.writeHead(response.statusCode ?? 502, { 'content-type': response.headers['content-type'] });
            outgoing.end(rewrite(text));
          });
          return;
        }
        outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders);
        const sendHalf = (afterWrite?: () => void) =>
          response.once('data', (part: Buffer) => outgoing.write(part.subarray(0, part.length / 2), afterWrite));
        if (fault === 'cut') sendHalf(cut);
        else if (fault === 'half') sendHalf();
        else response.pipe(outgoing);
      },
    );
    forwarded.once('error', () => outgoing.destroy());
    outgoing.once('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  }
}

function sendHtml(outgoing: ServerResponse, status: number, html: string): void {
  outgoing.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' });
  outgoing.end(html);
}

function sendRejection(outgoing: ServerResponse): void {
  outgoing.writeHead(400, { 'Content-Type': 'application/json; charset=utf-8' });
  outgoing.end(JSON.stringify({ code: 'bad_request', ...rejectionBody }));
}
