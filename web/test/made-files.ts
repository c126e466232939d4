import { vi } from 'vitest';

/** Sees the files that are made for a download. */
export function watchFiles() {
  URL.revokeObjectURL = () => {};
  const made = vi.fn((_file: Blob) => 'blob:file');
  URL.createObjectURL = made as typeof URL.createObjectURL;
  return made;
}
