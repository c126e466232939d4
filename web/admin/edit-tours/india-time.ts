// India has one time zone and no summer time.
const offset = '+05:30';
const offsetMs = 5.5 * 60 * 60 * 1000;

/** ISO 8601 → a time in India as a `datetime-local` field holds it: `2026-11-22T09:00`. */
export function toIndianField(iso: string): string {
  return new Date(Date.parse(iso) + offsetMs).toISOString().slice(0, 16);
}

/** The field's text → ISO 8601; null if it can't be read. */
export function fromIndianField(text: string): string | null {
  const at = Date.parse(`${text}:00${offset}`);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

/** Tomorrow at nine in India, for a field that nobody has filled in. */
export function tomorrowMorning(now: number): string {
  return `${toIndianField(new Date(now + 24 * 60 * 60 * 1000).toISOString()).slice(0, 10)}T09:00`;
}
