import { vi } from 'vitest';

export function watchFiles() {
  URL.revokeObjectURL = () => {};
  const made = vi.fn((_file: Blob) => 'blob:file');
  URL.createObjectURL = made as typeof URL.createObjectURL;
  return made;
}
