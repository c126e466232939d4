import { Buffer } from 'node:buffer';

// Parsed by hand from the stream: `formData()` holds the body twice, accepts truncated ones, and can't say which file
// is
// too large. An isolate has 128 MB.

export interface UploadedFile {
  field: string;
  /** The sender's name for the file: shown in errors, never trusted. */
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export interface MultipartBody {
  /** In order; names may repeat. */
  fields: [name: string, value: string][];
  files: UploadedFile[];
}

export interface MultipartLimits {
  parts: number;
  fieldBytes: number;
  fileBytes: number;
}

/** A refused body; the message is for the sender. */
export class MultipartError extends Error {
  constructor(
    readonly code: 'bad_request' | 'too_large',
    message: string,
  ) {
    super(message);
  }
}

const headerBytes = 8 * 1024;
const crlf = Buffer.from('\r\n');
const headerEnd = Buffer.from('\r\n\r\n');

/** The boundary from a Content-Type, or null (RFC 2046 §5.1.1: 1 to 70 characters). */
export function boundaryOf(contentType: string): string | null {
  const match = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s";,]{1,70}))\s*(?:;|$)/i.exec(contentType);
  return match?.[1] ?? match?.[2] ?? null;
}

interface PartHead {
  field: string;
  fileName: string | null;
}

// HTML encodes quotes and line ends in names as %22, %0D and %0A.
function unescapeName(name: string): string {
  return name.replace(/%22/g, '"').replace(/%0D/gi, '\r').replace(/%0A/gi, '\n');
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new MultipartError('bad_request', 'A form field isn’t UTF-8 text.');
  }
}

function parseHead(bytes: Uint8Array): PartHead {
  const line = decode(bytes)
    .split('\r\n')
    .find((header) => /^content-disposition\s*:/i.test(header));
  const field = line && /[;\s]name="([^"]*)"/i.exec(line)?.[1];
  if (line === undefined || !field) throw new MultipartError('bad_request', 'A part of the form has no name.');
  const fileName = /[;\s]filename="([^"]*)"/i.exec(line)?.[1];
  return { field: unescapeName(field), fileName: fileName === undefined ? null : unescapeName(fileName) };
}

class Pending {
  #buffer: Buffer = Buffer.alloc(0);
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;

  constructor(stream: ReadableStream<Uint8Array>) {
    this.#reader = stream.getReader();
  }

  get length() {
    return this.#buffer.length;
  }

  indexOf(mark: Buffer) {
    return this.#buffer.indexOf(mark);
  }

  take(length: number): Buffer {
    const taken = this.#buffer.subarray(0, length);
    this.#buffer = this.#buffer.subarray(length);
    return taken;
  }

  /** Reads more; throws at the end of the stream, since a complete form never gets here. */
  async more(): Promise<void> {
    const { done, value } = await this.#reader.read();
    if (done) throw new MultipartError('bad_request', 'The form is incomplete.');
    this.#buffer = this.#buffer.length === 0 ? Buffer.from(value) : Buffer.concat([this.#buffer, value]);
  }

  /** Passes everything up to `mark` to `keep`, piece by piece, so it can object early. Drops the mark. */
  async until(mark: Buffer, keep: (piece: Buffer) => void): Promise<void> {
    for (;;) {
      const at = this.indexOf(mark);
      if (at >= 0) {
        keep(this.take(at));
        this.take(mark.length);
        return;
      }
      // The mark may start in the last bytes.
      keep(this.take(Math.max(0, this.length - mark.length + 1)));
      await this.more();
    }
  }

  async exactly(length: number): Promise<Buffer> {
    while (this.length < length) await this.more();
    return this.take(length);
  }

  async end(): Promise<void> {
    await this.#reader.cancel();
  }
}

function collector(limit: number, message: string) {
  const pieces: Buffer[] = [];
  let size = 0;
  const keep = (piece: Buffer) => {
    size += piece.length;
    if (size > limit) throw new MultipartError('too_large', message);
    if (piece.length > 0) pieces.push(piece);
  };
  return { keep, bytes: () => Buffer.concat(pieces, size) };
}

/** Reads a multipart/form-data body. Throws {@link MultipartError}, or the stream's own error. */
export async function readMultipart(
  stream: ReadableStream<Uint8Array>,
  boundary: string,
  limits: MultipartLimits,
): Promise<MultipartBody> {
  const body: MultipartBody = { fields: [], files: [] };
  const pending = new Pending(stream);
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const opening = collector(headerBytes, 'The form doesn’t start with its boundary.');
  await pending.until(delimiter.subarray(2), opening.keep);
  for (let parts = 0; ; parts += 1) {
    const next = await pending.exactly(2);
    if (next.equals(Buffer.from('--'))) break;
    if (!next.equals(crlf))
      throw new MultipartError('bad_request', 'The form’s parts aren’t separated by its boundary.');
    if (parts === limits.parts) throw new MultipartError('too_large', `The form has more than ${limits.parts} parts.`);
    const head = collector(headerBytes, 'A part of the form has headers that are too long.');
    await pending.until(headerEnd, head.keep);
    const { field, fileName } = parseHead(head.bytes());
    const content =
      fileName === null
        ? collector(limits.fieldBytes, `${field} is too long.`)
        : collector(limits.fileBytes, `${fileName} is larger than ${limits.fileBytes / 1024 / 1024} MiB.`);
    await pending.until(delimiter, content.keep);
    if (fileName === null) body.fields.push([field, decode(content.bytes())]);
    else body.files.push({ field, name: fileName, bytes: content.bytes() });
  }
  await pending.end();
  return body;
}
