import { Buffer } from 'node:buffer';

// Parsed by hand from the stream (decision 0072): `formData()` holds the body twice, accepts truncated ones, and can't
// say which file is too large. An isolate has 128 MB.

export interface UploadedFile {
  field: string;
  /** The sender's name for the file: shown in errors, never trusted. */
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export interface MultipartBody {
  fields: [name: string, value: string][];
  files: UploadedFile[];
}

export interface MultipartLimits {
  parts: number;
  fieldBytes: number;
  fileBytes: number;
}

export class MultipartError extends Error {
  constructor(
    readonly code: 'bad_request' | 'too_large',
    message: string,
  ) {
    super(message);
  }
}

const headerBytes = 8 * 1024;
const headerEnd = Buffer.from('\r\n\r\n');

/** The boundary from a Content-Type, or null (RFC 2046 §5.1.1: 1 to 70 characters). */
export function findBoundary(contentType: string): string | null {
  const match = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s";,]{1,70}))\s*(?:;|$)/i.exec(contentType);
  return match?.[1] ?? match?.[2] ?? null;
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

function parseHead(bytes: Uint8Array): { field: string; fileName: string | null } {
  const lines = decode(bytes).split('\r\n');
  const line = lines.find((header) => /^content-disposition\s*:/i.test(header)) ?? '';
  const field = /[;\s]name="([^"]*)"/i.exec(line)?.[1];
  if (!field) throw new MultipartError('bad_request', 'A part of the form has no name.');
  const fileName = /[;\s]filename="([^"]*)"/i.exec(line)?.[1];
  return { field: unescapeName(field), fileName: fileName === undefined ? null : unescapeName(fileName) };
}

/** Reads a multipart/form-data body. Throws {@link MultipartError}, or the stream's own error. */
export async function readMultipart(
  stream: ReadableStream<Uint8Array>,
  boundary: string,
  limits: MultipartLimits,
): Promise<MultipartBody> {
  const reader = stream.getReader();
  let pending: Buffer = Buffer.alloc(0);
  const take = (length: number) => {
    const taken = pending.subarray(0, length);
    pending = pending.subarray(length);
    return taken;
  };
  const more = async () => {
    const { done, value } = await reader.read();
    // A complete form never gets here.
    if (done) throw new MultipartError('bad_request', 'The form is incomplete.');
    pending = Buffer.concat([pending, value]);
  };
  /** Everything up to `mark`, which is dropped. Objects while still reading if that is more than `most` bytes. */
  const until = async (mark: Buffer, most: number, problem: string) => {
    const pieces: Buffer[] = [];
    for (let size = 0; ; await more()) {
      const at = pending.indexOf(mark);
      // The mark may start in the last bytes.
      const piece = take(at >= 0 ? at : Math.max(0, pending.length - mark.length + 1));
      size += piece.length;
      if (size > most) throw new MultipartError('too_large', problem);
      pieces.push(piece);
      if (at < 0) continue;
      take(mark.length);
      return Buffer.concat(pieces, size);
    }
  };

  const body: MultipartBody = { fields: [], files: [] };
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  await until(delimiter.subarray(2), headerBytes, 'The form doesn’t start with its boundary.');
  for (let parts = 0; ; parts += 1) {
    while (pending.length < 2) await more();
    const next = take(2).toString('latin1');
    if (next === '--') break;
    if (next !== '\r\n') {
      throw new MultipartError('bad_request', 'The form’s parts aren’t separated by its boundary.');
    }
    if (parts === limits.parts) throw new MultipartError('too_large', `The form has more than ${limits.parts} parts.`);
    const head = await until(headerEnd, headerBytes, 'A part of the form has headers that are too long.');
    const { field, fileName } = parseHead(head);
    if (fileName === null) {
      body.fields.push([field, decode(await until(delimiter, limits.fieldBytes, `${field} is too long.`))]);
    } else {
      const tooLarge = `${fileName} is larger than ${limits.fileBytes / 1024 / 1024} MiB.`;
      body.files.push({ field, name: fileName, bytes: await until(delimiter, limits.fileBytes, tooLarge) });
    }
  }
  await reader.cancel();
  return body;
}
