/** Path of the script that this page began with: each build has its own. */
export function findEntryPath(): string | null {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  return entry && new URL(entry.src).pathname;
}
