import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { findPort } from './find-port.ts';

/** Asks for a plain, uncompressed answer, never a 304. */
const identity = { 'accept-encoding': 'identity', 'if-none-match': '' };

/**
 * `drop-before` breaks the connection before the site sees the request, `drop-after` once it's done. `stall` never
 * answers. `error` is a 500 from in between. `portal` answers 200 with a sign-in page; `portal-redirect` redirects to it.
 * `too-many` is a bare 429. `cut` breaks the connection in the middle of the answer, `half` says nothing more from there.
 * A bad road has all of `faults`; the others only where a test asks for them.
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
/** `refuse`: the site itself rejects the request, with a message on a field. */
export type Fault = (typeof faults)[number] | 'refuse' | 'half';

export const refusal = { message: 'Please look at the phone number.', fields: { phone: 'Which country is this?' } };

const portalPage = '<h1>Welcome to Free Wi-Fi</h1><p>Please sign in.</p>';

export type Fate = (method: string, path: string) => Fault | null;

/** Changes an answer's text, as a later build would; null leaves it alone. */
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
  fate: Fate;
  rewrite: Rewrite = () => null;
  readonly #stallMs: number;
  readonly #server: Server;
  readonly #target: URL;

  private constructor(port: number, target: string, fate: Fate, stallMs: number) {
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
    this.fate = fate;
    this.#stallMs = stallMs;
    this.#target = new URL(target);
    this.#server = createServer((incoming, outgoing) => this.#answer(incoming, outgoing));
  }

  static async open(target: string, fate: Fate = () => null, stallMs = 60_000): Promise<FaultProxy> {
    const port = await findPort();
    const proxy = new FaultProxy(port, target, fate, stallMs);
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
    const fault = this.fate(incoming.method ?? 'GET', incoming.url ?? '/');
    this.counts[fault ?? 'passed'] += 1;
    const cut = () => outgoing.destroy();
    if (fault === 'drop-before') cut();
    else if (fault === 'stall') setTimeout(cut, this.#stallMs).unref();
    else if (fault === 'error') say(outgoing, 500, '<h1>500 Internal Server Error</h1>');
    else if (fault === 'refuse') refuse(outgoing);
    else if (fault === 'portal' || incoming.headers.host?.startsWith('127.')) say(outgoing, 200, portalPage);
    else if (fault === 'too-many') say(outgoing, 429, 'slow down');
    else if (fault === 'portal-redirect') outgoing.writeHead(302, { Location: this.portalUrl }).end();
    else this.#forward(incoming, outgoing, fault);
  }

  #forward(incoming: IncomingMessage, outgoing: ServerResponse, fault: Fault | null): void {
    const cut = () => outgoing.destroy();
    const passed = request(
      {
        host: '127.0.0.1',
        port: this.#target.port,
        method: incoming.method,
        path: incoming.url,
        headers: { ...incoming.headers, ...(this.rewrite(incoming.url ?? '/') ? identity : {}) },
      },
      (answer) => {
        if (fault === 'drop-after') {
          answer.resume().once('end', () => outgoing.destroy());
          return;
        }
        const rewrite = this.rewrite(incoming.url ?? '/');
        if (rewrite) {
          void readText(answer).then((text) => {
            outgoing.writeHead(answer.statusCode ?? 502, { 'content-type': answer.headers['content-type'] });
            outgoing.end(rewrite(text));
          });
          return;
        }
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        const half = (then?: () => void) =>
          answer.once('data', (part: Buffer) => outgoing.write(part.subarray(0, part.length / 2), then));
        if (fault === 'cut') half(cut);
        else if (fault === 'half') half();
        else answer.pipe(outgoing);
      },
    );
    passed.once('error', () => outgoing.destroy());
    outgoing.once('close', () => passed.destroy());
    incoming.pipe(passed);
  }
}

function say(outgoing: ServerResponse, status: number, html: string): void {
  outgoing.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' });
  outgoing.end(html);
}

function refuse(outgoing: ServerResponse): void {
  outgoing.writeHead(400, { 'Content-Type': 'application/json; charset=utf-8' });
  outgoing.end(JSON.stringify({ code: 'bad_request', ...refusal }));
}
