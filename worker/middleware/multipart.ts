import { Buffer } from 'node:buffer';

// Our own parser: `formData()` holds the body twice in memory (an isolate has 128 MB), accepts truncated bodies, and does
// not tell which file is too large. Of the published ones, `@remix-run/multipart-parser` 0.16.3 and busboy 3.2.6 read a
// field of any length to its end, and `multipasta` 0.2.8 refuses file names that browsers send.

export interface UploadedFile {
  field: string;
  /** Client's file name: only for error messages. */
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** The file is over the limit, and `bytes` is empty. Only with `skipsLargeFiles`. */
  isTooLarge: boolean;
}

/** Browsers send an unnamed empty file for a file field without a selection. */
export const isEmptyFile = (file: UploadedFile) => file.name === '' && file.bytes.length === 0;

export interface MultipartBody {
  fields: [name: string, value: string][];
  files: UploadedFile[];
}

export interface MultipartLimits {
  maxParts: number;
  maxFieldBytes: number;
  maxFileBytes: number;
  /** Reads on after a file that is too large, so that a form can be shown again with its fields. */
  skipsLargeFiles?: boolean;
}

export class MultipartError extends Error {
  constructor(
    readonly code: 'bad_request' | 'too_large',
    message: string,
  ) {
    super(message);
  }
}

const tooLarge = (message: string) => () => {
  throw new MultipartError('too_large', message);
};

const maxHeaderBytes = 8 * 1024;
const headerEnd = Buffer.from('\r\n\r\n');

/** Boundary in a Content-Type; null if missing (RFC 2046 §5.1.1: 1 to 70 characters). */
export function findBoundary(contentType: string): string | null {
  const match = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s";,]{1,70}))\s*(?:;|$)/i.exec(contentType);
  return match?.[1] ?? match?.[2] ?? null;
}

// Browsers encode quotes and line breaks in names as %22, %0D and %0A.
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
  const disposition = lines.find((header) => /^content-disposition\s*:/i.test(header)) ?? '';
  const field = /[;\s]name="([^"]*)"/i.exec(disposition)?.[1];
  if (!field) throw new MultipartError('bad_request', 'A part of the form has no name.');
  const fileName = /[;\s]filename="([^"]*)"/i.exec(disposition)?.[1];
  return { field: unescapeName(field), fileName: fileName === undefined ? null : unescapeName(fileName) };
}

/** @throws MultipartError, or the stream's error */
export async function readMultipart(
  stream: ReadableStream<Uint8Array>,
  boundary: string,
  limits: MultipartLimits,
): Promise<MultipartBody> {
  const reader = stream.getReader();
  let unreadBytes: Buffer = Buffer.alloc(0);
  const takeBytes = (length: number) => {
    const takenBytes = unreadBytes.subarray(0, length);
    unreadBytes = unreadBytes.subarray(length);
    return takenBytes;
  };
  const readChunk = async () => {
    const { done, value } = await reader.read();
    // A complete form ends with its last boundary before the stream does.
    if (done) throw new MultipartError('bad_request', 'The form is incomplete.');
    unreadBytes = Buffer.concat([unreadBytes, value]);
  };
  /** Returns the bytes before the delimiter and skips it. Calls `onTooLarge` for more than `maxBytes`, and drops them. */
  const readUntil = async (delimiterBytes: Buffer, maxBytes: number, onTooLarge: () => void) => {
    const pieces: Buffer[] = [];
    for (let size = 0; ; await readChunk()) {
      const index = unreadBytes.indexOf(delimiterBytes);
      // The last bytes can be the start of the delimiter.
      const piece = takeBytes(index >= 0 ? index : Math.max(0, unreadBytes.length - delimiterBytes.length + 1));
      size += piece.length;
      if (size > maxBytes) {
        onTooLarge();
        pieces.length = 0;
      } else pieces.push(piece);
      if (index < 0) continue;
      takeBytes(delimiterBytes.length);
      return Buffer.concat(pieces);
    }
  };

  const body: MultipartBody = { fields: [], files: [] };
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  await readUntil(delimiter.subarray(2), maxHeaderBytes, tooLarge('The form doesn’t start with its boundary.'));
  for (let partCount = 0; ; partCount += 1) {
    while (unreadBytes.length < 2) await readChunk();
    const separator = takeBytes(2).toString('latin1');
    if (separator === '--') break;
    if (separator !== '\r\n') {
      throw new MultipartError('bad_request', 'The form’s parts aren’t separated by its boundary.');
    }
    if (partCount === limits.maxParts)
      throw new MultipartError('too_large', `The form has more than ${limits.maxParts} parts.`);
    const onLongHeaders = tooLarge('A part of the form has headers that are too long.');
    const partHead = await readUntil(headerEnd, maxHeaderBytes, onLongHeaders);
    const { field, fileName } = parseHead(partHead);
    if (fileName === null) {
      const value = await readUntil(delimiter, limits.maxFieldBytes, tooLarge(`${field} is too long.`));
      body.fields.push([field, decode(value)]);
    } else {
      const throwTooLarge = tooLarge(`${fileName} is larger than ${limits.maxFileBytes / 1024 / 1024} MiB.`);
      let isTooLarge = false;
      const bytes = await readUntil(delimiter, limits.maxFileBytes, () => {
        if (!limits.skipsLargeFiles) throwTooLarge();
        isTooLarge = true;
      });
      body.files.push({ field, name: fileName, bytes, isTooLarge });
    }
  }
  await reader.cancel();
  return body;
}
