import type { IncomingMessage } from 'node:http';
import type { Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';

const compressible = /^(text\/|application\/(json|javascript|manifest\+json|ld\+json|xml)|image\/svg\+xml)/;

const compressors = {
  // The edge compresses at a medium level, too.
  br: (): Transform => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (): Transform => createGzip(),
};

type Encoding = keyof typeof compressors;

/**
 * How an answer is to be compressed for who asked, if at all. Cloudflare leaves one alone that says `no-transform`
 * (developers.cloudflare.com/speed/optimization/content/compression).
 */
export function chooseEncoding(asked: IncomingMessage, { statusCode = 0, headers }: IncomingMessage): Encoding | null {
  if (asked.method === 'HEAD' || statusCode === 204 || statusCode === 304) return null;
  if (headers['content-encoding'] || !compressible.test(headers['content-type'] ?? '')) return null;
  if (/\bno-transform\b/.test(headers['cache-control'] ?? '')) return null;
  const accepted = String(asked.headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : null;
}

/** In bytes. */
const maxKept = 16 * 1024 * 1024;

/** Answers as they were compressed, by address and ETag: the same text is not compressed for each who asks. */
export class Compressed {
  readonly #kept = new Map<string, Buffer>();
  #bytes = 0;

  /** The compressed answer if it is known; its own text is then not read. */
  find(asked: IncomingMessage, answer: IncomingMessage, encoding: Encoding): Buffer | null {
    const known = this.#kept.get(this.#nameOf(asked, answer, encoding)) ?? null;
    if (known) answer.resume();
    return known;
  }

  /** Compresses as it comes, and keeps what came out if a weak ETag says what it is. */
  compress(asked: IncomingMessage, answer: IncomingMessage, encoding: Encoding): Transform {
    const compressor = compressors[encoding]();
    if (answer.headers.etag?.startsWith('W/') && answer.statusCode === 200) {
      const chunks: Buffer[] = [];
      compressor.on('data', (chunk: Buffer) => chunks.push(chunk));
      compressor.on('end', () => this.#insert(this.#nameOf(asked, answer, encoding), Buffer.concat(chunks)));
    }
    // An answer that breaks off must not look whole.
    answer.on('error', () => compressor.destroy());
    return answer.pipe(compressor);
  }

  #nameOf({ url = '' }: IncomingMessage, { headers }: IncomingMessage, encoding: Encoding): string {
    return `${encoding} ${headers.etag ?? ''} ${url}`;
  }

  #insert(name: string, bytes: Buffer): void {
    if (this.#bytes + bytes.length > maxKept) {
      this.#kept.clear();
      this.#bytes = 0;
    }
    this.#kept.set(name, bytes);
    this.#bytes += bytes.length;
  }
}
