// Rough size of a multipart part's boundary, headers and line ends, in bytes.
const partOverhead = 160;

function sizeOf(value: FormDataEntryValue): number {
  return typeof value === 'string' ? new TextEncoder().encode(value).length : value.size;
}

/**
 * Progress of each file, 0 to 1, once `share` of the whole body is sent. Parts are sent in order, one after another.
 */
export function toFileShares(form: FormData, share: number): Map<File, number> {
  const parts = [...form.values()].map((value) => ({ value, size: sizeOf(value) + partOverhead }));
  const total = parts.reduce((sum, { size }) => sum + size, 0);
  let left = share * total;
  const shares = new Map<File, number>();
  for (const { value, size } of parts) {
    if (typeof value !== 'string') shares.set(value, Math.min(1, Math.max(0, left / size)));
    left -= size;
  }
  return shares;
}
