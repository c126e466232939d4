import { createServer, request } from 'node:http';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';

/*
 * What Cloudflare's edge does in front of the Worker: rejects malformed requests and compresses text. Without it, local
 * measurements would see three times the bytes.
 */

/** @typedef {import('node:http').IncomingMessage} Message */

const compressible = /^(text\/|application\/(json|javascript|manifest\+json|ld\+json|xml)|image\/svg\+xml)/;

/** @param {Message} asked @param {Message} answer */
function chooseEncoding(asked, answer) {
  const { statusCode = 0, headers } = answer;
  if (asked.method === 'HEAD' || statusCode === 204 || statusCode === 304) return null;
  if (headers['content-encoding'] || !compressible.test(headers['content-type'] ?? '')) return null;
  const accepted = String(asked.headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : null;
}

/** @param {'br' | 'gzip'} encoding */
function createCompressor(encoding) {
  // The edge compresses at a medium level, too.
  return encoding === 'br'
    ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    : createGzip({ level: 6 });
}

const host = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?\.?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Why a request is rejected, or null. @param {Message} asked */
function findFault(asked) {
  const names = asked.rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase());
  if (!asked.url?.startsWith('/')) return 'The target must be a path.';
  const named = asked.headers.host ?? '';
  if (names.filter((name) => name === 'host').length !== 1 || !host.test(named) || !URL.canParse(`http://${named}`)) {
    return 'The Host header must name one host.';
  }
  // The runtime's own headers, which could fake the request's address.
  if (names.some((name) => name.startsWith('mf-'))) return 'Headers that start with mf- are reserved.';
  return null;
}

/** Hop-by-hop headers (RFC 9110 §7.6.1). */
const ofTheConnection = ['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade', 'expect'];

/** @param {Message} asked */
function toUpstreamHeaders(asked) {
  const passed = Object.entries(asked.headers).filter(([name]) => !ofTheConnection.includes(name));
  return { ...Object.fromEntries(passed), 'accept-encoding': 'identity' };
}

/** @param {Message} asked */
function hasBody({ headers }) {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** @param {import('node:http').ServerResponse} answered @param {string} why */
function refuse(answered, why) {
  answered.writeHead(400, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' });
  answered.end(`${why}\n`);
}

/**
 * Listens on a local port and forwards requests to the runtime, compressing text answers.
 * A connection that breaks on one side is broken on the other.
 * @param {{ port: number, origin: URL }} options @returns {Promise<{ close: () => Promise<void> }>}
 */
export async function startEdge({ port, origin }) {
  const server = createServer((asked, answered) => {
    const fault = findFault(asked);
    if (fault !== null) return refuse(answered, fault);
    const upstream = request(
      {
        host: origin.hostname,
        port: origin.port,
        // One connection per request: a reused one may be closing at the other end.
        agent: false,
        method: asked.method,
        path: asked.url,
        headers: toUpstreamHeaders(asked),
      },
      (answer) => {
        const encoding = chooseEncoding(asked, answer);
        const headers = { ...answer.headers };
        if (encoding) {
          delete headers['content-length'];
          headers['content-encoding'] = encoding;
          headers.vary = [headers.vary, 'Accept-Encoding'].filter(Boolean).join(', ');
        }
        answered.writeHead(answer.statusCode ?? 502, headers);
        const body = encoding ? answer.pipe(createCompressor(encoding)) : answer;
        body.pipe(answered);
        answer.on('error', () => answered.destroy());
      },
    );
    // Node holds back the headers until the body starts, but the answer may come without it.
    if (hasBody(asked)) upstream.flushHeaders();
    // Once an answer has started, its own stream reports errors.
    upstream.on('error', () => answered.headersSent || answered.destroy());
    answered.on('close', () => upstream.destroy());
    asked.pipe(upstream);
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(undefined));
  });
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve(undefined));
        server.closeAllConnections();
      }),
  };
}
