import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { Compressed, chooseEncoding } from './compressed.ts';

/*
 * Cloudflare's edge in front of the Worker: rejects malformed requests and compresses text. Without it, local
 * measurements would see three times the bytes.
 */

/** Headers that are said to Cloudflare alone. */
export const ofTheEdge = ['cloudflare-cdn-cache-control', 'cache-tag'];

/** Passes an answer on, compressed if it may be. */
function passOn(
  asked: IncomingMessage,
  answer: IncomingMessage,
  answered: ServerResponse,
  compressed: Compressed,
): void {
  const encoding = chooseEncoding(asked, answer);
  const headers = { ...answer.headers };
  for (const name of ofTheEdge) delete headers[name];
  answer.on('error', () => answered.destroy());
  if (!encoding) {
    answered.writeHead(answer.statusCode ?? 502, headers);
    answer.pipe(answered);
    return;
  }
  const known = compressed.find(asked, answer, encoding);
  delete headers['content-length'];
  headers['content-encoding'] = encoding;
  headers.vary = [headers.vary, 'Accept-Encoding'].filter(Boolean).join(', ');
  answered.writeHead(answer.statusCode ?? 502, headers);
  if (known) answered.end(known);
  else compressed.compress(asked, answer, encoding).pipe(answered);
}

const host = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?\.?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Why a request is rejected, or null. */
function findFault({ url, headers, rawHeaders }: IncomingMessage): string | null {
  const names = rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase());
  if (!url?.startsWith('/')) return 'The target must be a path.';
  const named = headers.host ?? '';
  if (names.filter((name) => name === 'host').length !== 1 || !host.test(named) || !URL.canParse(`http://${named}`)) {
    return 'The Host header must name one host.';
  }
  // The runtime's own headers, which could fake the request's address.
  if (names.some((name) => name.startsWith('mf-'))) return 'Headers that start with mf- are reserved.';
  return null;
}

/** Says that what came isn't HTTP; Node would answer without a word. */
function refuseUnread(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const isLong = error.code === 'HPE_HEADER_OVERFLOW';
  const status = isLong ? '431 Request Header Fields Too Large' : '400 Bad Request';
  const said = isLong ? 'The headers are too long.' : 'This is not a request that can be read.';
  const head = `HTTP/1.1 ${status}\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close`;
  socket.end(`${head}\r\nContent-Length: ${said.length + 1}\r\n\r\n${said}\n`);
}

/** Hop-by-hop headers (RFC 9110 §7.6.1). */
const ofTheConnection = ['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade', 'expect'];

/**
 * Listens on a local port and forwards requests to the runtime, compressing text answers.
 * A connection that breaks on one side is broken on the other.
 */
export async function startEdge({ port, origin }: { port: number; origin: URL }) {
  const compressed = new Compressed();
  const server = createServer((asked, answered) => {
    const fault = findFault(asked);
    if (fault !== null) {
      answered.writeHead(400, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' });
      answered.end(`${fault}\n`);
      return;
    }
    const passed = Object.entries(asked.headers).filter(([name]) => !ofTheConnection.includes(name));
    const headers = { ...Object.fromEntries(passed), 'accept-encoding': 'identity' };
    const { hostname, port } = origin;
    // One connection per request: a reused one may be closing at the other end.
    const options = { hostname, port, agent: false, method: asked.method, path: asked.url, headers };
    const upstream = request(options, (answer) => passOn(asked, answer, answered, compressed));
    // Node holds back the headers until the body starts, but the answer may come without it.
    const hasBody = Boolean(asked.headers['transfer-encoding']) || Number(asked.headers['content-length'] ?? 0) > 0;
    if (hasBody) upstream.flushHeaders();
    // Once an answer has started, its own stream reports errors.
    upstream.on('error', () => answered.headersSent || answered.destroy());
    answered.on('close', () => upstream.destroy());
    asked.pipe(upstream);
  });
  // Longer than this process ever stands still: after Node's five seconds, a request that arrived meanwhile on a kept
  // connection would find it closed.
  server.keepAliveTimeout = 2 * 60_000;
  server.on('clientError', refuseUnread);
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const close = async () => {
    const closed = once(server.close(), 'close');
    server.closeAllConnections();
    await closed;
  };
  return { close };
}
