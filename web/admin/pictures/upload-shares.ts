// Boundary, headers and line ends of one part of a multipart body, about.
const partOverhead = 160;

function sizeOf(value: FormDataEntryValue): number {
  return typeof value === 'string' ? new TextEncoder().encode(value).length : value.size;
}

/**
 * How far each file of a form is, from 0 to 1, when this share of the whole body has been sent. The parts go out in
 * their order, so the first file is there before the second begins.
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
