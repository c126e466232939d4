import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { findPort } from './find-port';

/** Asks for an answer that can be read, not compressed, and not 'unchanged'. */
const identity = { 'accept-encoding': 'identity', 'if-none-match': '' };

/**
 * What can befall a request on its way.
 * `drop-before`: the connection breaks before the site hears of it. `drop-after`: the site has done it, and the answer
 * is lost. `stall`: no answer for a while, and then none. `error`: something in between says 500. `portal`: a captive
 * portal says 200 and shows its own page. `portal-redirect`, only where a journey asks for it: it sends the visitor to
 * its own address instead. `not-found` and `too-many`, likewise: something in between says 404 or 429, in a word.
 */
export const faults = ['drop-before', 'drop-after', 'stall', 'error', 'portal'] as const;
/** `refuse`: the site itself says no, for good, with its words about a field. */
export type Fault = (typeof faults)[number] | 'refuse' | 'portal-redirect' | 'not-found' | 'too-many';

/** What a refusing site says. */
export const refusal = { message: 'Please look at the phone number.', fields: { phone: 'Which country is this?' } };

const portalPage = '<h1>Welcome to Free Wi-Fi</h1><p>Please sign in.</p>';

/** Decides a request's fate; null lets it through. */
export type Fate = (method: string, path: string) => Fault | null;

export interface FaultProxyOptions {
  fate: Fate;
  /** How long (ms) a stalled request waits for nothing. */
  stallMs?: number;
  /** Changes the text of an answer, as a later build of the site would; null leaves it as it is. */
  rewrite?: (path: string) => ((text: string) => string) | null;
  /** Headers that the way adds to a request, as a network in front of the site would. */
  addHeaders?: (headers: IncomingMessage['headers']) => Record<string, string>;
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Stands between browser and site, and breaks what `fate` tells it to. Its counts say what really happened. */
export class FaultProxy {
  readonly url: string;
  readonly counts: Record<Fault | 'passed', number>;
  fate: Fate;
  readonly #server: Server;
  readonly #target: URL;
  readonly #options: FaultProxyOptions;

  private constructor(port: number, target: string, options: FaultProxyOptions) {
    this.url = `http://localhost:${port}`;
    this.counts = {
      passed: 0,
      'drop-before': 0,
      'drop-after': 0,
      stall: 0,
      error: 0,
      portal: 0,
      refuse: 0,
      'portal-redirect': 0,
      'not-found': 0,
      'too-many': 0,
    };
    this.fate = options.fate;
    this.#options = options;
    this.#target = new URL(target);
    this.#server = createServer((incoming, outgoing) => this.#answer(incoming, outgoing));
  }

  static async open(target: string, options: FaultProxyOptions): Promise<FaultProxy> {
    const port = await findPort();
    const proxy = new FaultProxy(port, target, options);
    await new Promise<void>((resolve) => proxy.#server.listen(port, '127.0.0.1', resolve));
    return proxy;
  }

  /** The portal's own address. */
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
    else if (fault === 'stall') setTimeout(cut, this.#options.stallMs ?? 60_000).unref();
    else if (fault === 'error') say(outgoing, 500, '<h1>500 Internal Server Error</h1>');
    else if (fault === 'refuse') refuse(outgoing);
    else if (fault === 'portal' || incoming.headers.host?.startsWith('127.')) say(outgoing, 200, portalPage);
    else if (fault === 'not-found') say(outgoing, 404, 'nope');
    else if (fault === 'too-many') say(outgoing, 429, 'slow down');
    else if (fault === 'portal-redirect') outgoing.writeHead(302, { Location: this.portalUrl }).end();
    else this.#forward(incoming, outgoing, fault === 'drop-after');
  }

  #forward(incoming: IncomingMessage, outgoing: ServerResponse, dropAnswer: boolean): void {
    const added = this.#options.addHeaders?.(incoming.headers) ?? {};
    const passed = request(
      {
        host: '127.0.0.1',
        port: this.#target.port,
        method: incoming.method,
        path: incoming.url,
        headers: { ...incoming.headers, ...added, ...(this.#options.rewrite?.(incoming.url ?? '/') ? identity : {}) },
      },
      (answer) => {
        if (dropAnswer) {
          answer.resume().once('end', () => outgoing.destroy());
          return;
        }
        const rewrite = this.#options.rewrite?.(incoming.url ?? '/');
        if (rewrite) {
          void readText(answer).then((text) => {
            outgoing.writeHead(answer.statusCode ?? 502, { 'content-type': answer.headers['content-type'] });
            outgoing.end(rewrite(text));
          });
          return;
        }
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(outgoing);
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
