/** `0 kB`, `41 kB`, `0.4 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 95_000) return `${Math.ceil(bytes / 1000)}\u00a0kB`;
  return `${(bytes / 1_000_000).toFixed(1)}\u00a0MB`;
}
