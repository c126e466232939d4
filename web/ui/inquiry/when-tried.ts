/** By the phone's own clock, which its owner reads; `soon` for the next minute or so. */
export function whenTried(triesAt: number | null): string {
  return triesAt !== null && triesAt - Date.now() > 90_000
    ? `at ${new Date(triesAt).toTimeString().slice(0, 5)}`
    : 'soon';
}
