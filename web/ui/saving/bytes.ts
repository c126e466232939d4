/** `161 of 216 kB`, `0.4 of 1.8 MB`. */
export function formatShare(bytes: number, whole: number): string {
  if (whole < 1_000_000) return `${Math.round(bytes / 1000)} of ${Math.ceil(whole / 1000)}\u00a0kB`;
  return `${(bytes / 1_000_000).toFixed(1)} of ${formatBytes(whole)}`;
}

/** `0 kB`, `41 kB`, `0.4 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 95_000) return `${Math.ceil(bytes / 1000)}\u00a0kB`;
  return `${(bytes / 1_000_000).toFixed(1)}\u00a0MB`;
}
