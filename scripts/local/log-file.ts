import { closeSync, createWriteStream, existsSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs';

const maxBytes = 10 * 1024 * 1024;
/** In milliseconds. */
const longestAge = 30 * 24 * 60 * 60 * 1000;
const timeLength = '2026-01-01T00:00:00.000Z'.length;

/** When the file's first line was written (ms); NaN if it has no time. */
function beganAt(path: string): number {
  const start = Buffer.alloc(timeLength);
  const file = openSync(path, 'r');
  readSync(file, start);
  closeSync(file);
  return Date.parse(start.toString());
}

/**
 * A log that goes on where it was: each line with its time, and for its owner only. A file of 10 MiB, or of 30 days, is
 * kept as `.1` beside it and the one before as `.2`; 30 days after its last line it goes.
 */
export function openLog(path: string, now: () => number = Date.now, limit = maxBytes) {
  const older = [`${path}.1`, `${path}.2`] as const;

  function putAside(): void {
    if (existsSync(older[0])) renameSync(older[0], older[1]);
    renameSync(path, older[0]);
  }

  for (const name of older) if (existsSync(name) && statSync(name).mtimeMs < now() - longestAge) rmSync(name);
  if (existsSync(path) && (statSync(path).size >= limit || beganAt(path) < now() - longestAge)) putAside();

  // Opened at once, so that it is there to be put aside.
  const open = () => createWriteStream(path, { fd: openSync(path, 'a', 0o600) });
  let file = open();
  let bytes = statSync(path).size;

  function write(text: string): void {
    const line = Buffer.from(`${new Date(now()).toISOString()} ${text}\n`);
    if (bytes > 0 && bytes + line.length > limit) {
      file.end();
      putAside();
      file = open();
      bytes = 0;
    }
    bytes += line.length;
    file.write(line);
  }

  return { write, close: () => new Promise<void>((resolve) => file.end(() => resolve())) };
}
