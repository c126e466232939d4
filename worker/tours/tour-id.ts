const digits = '0123456789abcdefghijklmnopqrstuvwxyz';

/** A new tour's id: its heading as a slug of up to 60 characters, plus six random ones: `manali-to-leh-4k0zq1`. */
export function createTourId(heading: string): string {
  const slug = heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  const random = crypto.getRandomValues(new Uint32Array(6));
  return `${slug || 'tour'}-${Array.from(random, (value) => digits[value % digits.length]).join('')}`;
}
