// A condensed alphabet of strokes, so that a print looks the same on any machine and needs no font. Four wide, eight
// high: corners are pairs of digits; `~` begins a stroke that bends round them, `z` closes one.
const glyphs: Record<string, string> = {
  A: '082048 1535',
  B: '0008 ~00404404 ~04444808',
  C: '~424000084846',
  D: '0008 ~00404808',
  E: '40000848 0434',
  F: '400008 0434',
  G: '~424000084844 4424',
  H: '0008 4048 0444',
  I: '0008',
  J: '~40480806',
  K: '0008 4005 1448',
  L: '000848',
  M: '0800264048',
  N: '08004840',
  O: '~00404808z',
  P: '0008 ~00404505',
  Q: '~00404808z 2548',
  R: '0008 ~00404404 2448',
  S: '~4240000444480806',
  T: '0040 2028',
  U: '~00084840',
  V: '002840',
  W: '0018223840',
  X: '0048 4008',
  Y: '002540 2528',
  Z: '00400848',
  0: '~00404808z',
  1: '022028',
  2: '~0200404308 0848',
  3: '~0200404414 ~1444480806',
  4: '300646 3038',
  5: '400004 ~0444480806',
  6: '~42400008484404',
  7: '004018',
  8: '~00404404z ~04444808z',
  9: '~44040040480806',
  '.': '08',
  ',': '1709',
  '-': '0434',
  "'": '0001',
  ':': '03 08',
  '/': '4008',
  '+': '0444 2226',
  '(': '~10000818',
  ')': '~00101808',
  '·': '04',
  '→': '0474 517457',
};
const wide: Record<string, number> = { M: 1.25, W: 1.35 };
const spaceWidth = 2.6;

// Devanagari, from U+0905: vowels, consonants, then signs of vowels from U+093E. Without its dots and strokes.
const vowels = 'A AA I I U U RI L E E E AI O O O AU'.split(' ');
const consonants = 'K KH G GH N CH CHH J JH N T TH D DH N T TH D DH N N P PH B BH M Y R R L L L V SH SH S H'.split(' ');
const signs = 'A I I U U RI RI E E E AI O O O AU'.split(' ');

function romanise(text: string): string {
  return text.replace(/[\u0900-\u097f]+/g, (word) => {
    let said = '';
    [...word.normalize('NFC').replace(/\u093c/g, '')].forEach((sign, at, all) => {
      const code = sign.charCodeAt(0);
      const next = all[at + 1]?.charCodeAt(0) ?? 0;
      if (code === 0x901 || code === 0x902) said += 'N';
      else if (code >= 0x905 && code <= 0x914) said += vowels[code - 0x905] ?? '';
      else if (code >= 0x915 && code <= 0x939) {
        said += consonants[code - 0x915];
        // A vowel is heard after a consonant that has none of its own, but not at a word's end.
        if (next && !(next >= 0x93e && next <= 0x94d)) said += 'A';
      } else if (code >= 0x93e && code <= 0x94c) said += signs[code - 0x93e] ?? '';
      else if (code >= 0x966 && code <= 0x96f) said += code - 0x966;
    });
    return said;
  });
}

/** The part of a text that can be lettered: capitals without accents; Devanagari by its sound, the rest not at all. */
export function toLetters(text: string): string {
  return romanise(text)
    .toUpperCase()
    .normalize('NFKD')
    .replace(/[‘’`´]/g, "'")
    .replace(/[‐-―]/g, '-')
    .replace(/&/g, '+')
    .replace(/ß/g, 'SS')
    .replace(/Ø/g, 'O')
    .replace(/Ł/g, 'L')
    .replace(/./gsu, (sign) => (glyphs[sign] || /\s/.test(sign) ? sign : ''))
    .replace(/\s+/g, ' ')
    .trim();
}

const widthOf = (sign: string) => {
  const corners = (glyphs[sign] ?? '').match(/\d\d/g) ?? [];
  return Math.max(0, ...corners.map((corner) => Number(corner[0]))) * (wide[sign] ?? 1);
};

interface Lettering {
  size: number;
  /** Of the stroke, in parts of the size. */
  weight?: number;
  /** Between letters, in parts of the size. */
  apart?: number;
}

const scaleOf = ({ size, weight = 0.15, apart = 0.13 }: Lettering) => {
  const stroke = size * weight;
  return { stroke, unit: (size - stroke) / 8, gap: stroke + size * apart };
};

export function lettersWidth(text: string, lettering: Lettering): number {
  const { stroke, unit, gap } = scaleOf(lettering);
  const signs = [...text];
  return signs.reduce((sum, sign) => sum + (sign === ' ' ? spaceWidth : widthOf(sign)) * unit + gap, stroke - gap);
}

const show = (value: number) => String(Math.round(value * 10) / 10);

function drawStroke(stroke: string, toPoint: (corner: string) => readonly [number, number], radius: number): string {
  const points = (stroke.match(/\d\d/g) ?? []).map(toPoint);
  const [first = [0, 0], ...rest] = points;
  if (rest.length === 0) return `M${show(first[0])} ${show(first[1])}h.1`;
  const isClosed = stroke.endsWith('z');
  if (!stroke.startsWith('~')) return `M${points.map((point) => point.map(show).join(' ')).join('L')}`;
  const near = (a: readonly number[], b: readonly number[]) => {
    const x = a[0] ?? 0;
    const y = a[1] ?? 0;
    const p = b[0] ?? 0;
    const q = b[1] ?? 0;
    const part = Math.min(0.5, radius / Math.sqrt((p - x) ** 2 + (q - y) ** 2));
    return `${show(x + (p - x) * part)} ${show(y + (q - y) * part)}`;
  };
  const bend = (at: number) => {
    const before = points.at(at - 1);
    const corner = points[at];
    const after = points[(at + 1) % points.length];
    return before && corner && after
      ? `L${near(corner, before)}Q${corner.map(show).join(' ')} ${near(corner, after)}`
      : '';
  };
  if (isClosed) return `M${points.map((_, at) => bend(at).slice(1)).join('L')}z`;
  const end = points.at(-1) ?? first;
  return `M${first.map(show).join(' ')}${points
    .slice(1, -1)
    .map((_, at) => bend(at + 1))
    .join('')}L${end.map(show).join(' ')}`;
}

/** A line of letters as strokes of a path. @param y of the line that they stand on */
export function drawLetters(text: string, x: number, y: number, colour: string, lettering: Lettering): string {
  const { stroke, unit, gap } = scaleOf(lettering);
  let left = x + stroke / 2;
  let path = '';
  for (const sign of text) {
    const wider = wide[sign] ?? 1;
    const toPoint = (corner: string) =>
      [left + Number(corner[0]) * unit * wider, y - stroke / 2 - (8 - Number(corner[1])) * unit] as const;
    for (const part of (glyphs[sign] ?? '').split(' ')) if (part) path += drawStroke(part, toPoint, unit * 1.9);
    left += (sign === ' ' ? spaceWidth : widthOf(sign)) * unit + gap;
  }
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${show(stroke)}" stroke-linecap="square" stroke-miterlimit="2"/>`;
}

/** Words in at most `most` lines, each as wide as the box if its height allows, or all of them smaller. */
export function fitLines(
  text: string,
  box: { w: number; h: number },
  most: number,
  lettering: Omit<Lettering, 'size'>,
): { text: string; size: number }[] {
  const words = text.split(' ');
  let best = { area: 0, lines: [] as { text: string; size: number }[] };
  for (let count = 1; count <= Math.min(most, words.length); count++) {
    const lines = inLines(words, count).map((each) => ({
      text: each,
      size: (box.w / lettersWidth(each, { ...lettering, size: 100 })) * 100,
    }));
    const tall = lines.reduce((sum, { size }) => sum + size, 0) + lineGap * (count - 1);
    const scale = Math.min(1, box.h / tall);
    const area = tall * scale * scale;
    if (area > best.area) best = { area, lines: lines.map((each) => ({ ...each, size: each.size * scale })) };
  }
  return best.lines;
}

export const lineGap = 22;

/** So many lines, the longest as short as can be. */
function inLines(words: readonly string[], count: number): string[] {
  if (count === 1) return [words.join(' ')];
  let best: string[] = [];
  for (let first = 1; first <= words.length - count + 1; first++) {
    const lines = [words.slice(0, first).join(' '), ...inLines(words.slice(first), count - 1)];
    const longest = (all: string[]) => Math.max(...all.map((line) => line.length));
    if (best.length === 0 || longest(lines) < longest(best)) best = lines;
  }
  return best;
}
