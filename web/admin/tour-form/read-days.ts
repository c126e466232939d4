export interface PastedDay {
  day: string;
  title: string;
  description: string;
}

/** `Day 3: Jispa`, `DAY 03 – Jispa`, `*Day 3*`, `दिन 3`; the title may also be in the next line. */
const head = /^[\s*#•_-]*(?:day|दिन)[\s-]*0*(\d{1,2})(?!\d)[\s*_:.)|–—-]*(.*)$/i;
/** `Day 3-4: Jispa` is one entry for two days. */
const span = /^[\s*#•_-]*day[\s-]*0*\d{1,2}\s*(?:-|–|—|to|&|and)\s*\d{1,2}\b/i;

/** Reads an itinerary as agencies have it in a document or a chat; null if it doesn't have two days or more. */
export function readDays(text: string): PastedDay[] | null {
  const days: (PastedDay & { lines: string[] })[] = [];
  for (const line of text.split(/\r\n?|\n/)) {
    const found = head.exec(line);
    if (found) {
      const title = span.test(line) ? line : (found[2] ?? '');
      days.push({ day: found[1] ?? '', title: tidy(title), description: '', lines: [] });
    } else days.at(-1)?.lines.push(line.trim());
  }
  if (days.length < 2) return null;
  return days.map(({ day, title, lines }) => {
    const words = lines.join('\n').trim();
    if (title !== '') return { day, title, description: words };
    const [first = '', ...rest] = words.split('\n');
    return { day, title: tidy(first), description: rest.join('\n').trim() };
  });
}

const tidy = (title: string) => title.replace(/^[\s*#•_-]+|[\s*_]+$/g, '');
