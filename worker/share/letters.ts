import type { Env } from '../env';
import { blend, type Colour, type Pixels } from './pixels';

/** A letter as it was drawn: where its alphas begin, their box seen from the pen on the baseline, and the pen's step. */
interface Glyph {
  at: number;
  width: number;
  height: number;
  left: number;
  top: number;
  advance: number;
}

/** A typeface in one size (pixels). */
export interface Face {
  size: number;
  glyphs: Readonly<Record<string, Glyph>>;
  /** How much nearer two letters stand, in pixels. */
  kern: Readonly<Record<string, number>>;
}

/** What scripts/share-letters.mjs drew. */
export interface Letters {
  brand: { width: number; height: number };
  faces: Record<'title' | 'smallTitle' | 'label', Face>;
  bytes: Uint8Array;
}

let loaded: Promise<Letters> | undefined;

/** The letters, read once an isolate. */
export function loadLetters(env: Env): Promise<Letters> {
  loaded ??= read(env).catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function read(env: Env): Promise<Letters> {
  const answer = await env.ASSETS.fetch('http://localhost/share/letters.bin');
  if (!answer.ok || !answer.body) throw new Error(`letters.bin: ${answer.status}`);
  const file = await new Response(answer.body.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
  const length = new DataView(file).getUint32(0, true);
  const index = JSON.parse(new TextDecoder().decode(new Uint8Array(file, 4, length))) as Omit<Letters, 'bytes'>;
  return { ...index, bytes: new Uint8Array(file, 4 + length) };
}

/** A text in the letters that there are: accents fall away, what has no letter at all becomes a blank. */
export function spell(face: Face, text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ');
  return [...plain]
    .map((letter) => (face.glyphs[letter] ? letter : ' '))
    .join('')
    .replace(/ +/g, ' ')
    .trim();
}

/** How wide a spelt text is, in pixels. */
export function measure(face: Face, text: string): number {
  let [pen, before] = [0, ''];
  for (const letter of text) {
    pen += (face.glyphs[letter]?.advance ?? 0) + (face.kern[before + letter] ?? 0);
    before = letter;
  }
  return pen;
}

/** Breaks a spelt text into lines of at most `width` pixels; a word that is longer than that stands alone. */
export function breakLines(face: Face, text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && measure(face, `${last} ${word}`) <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Writes a spelt text; `y` is the baseline. */
export function write(
  pixels: Pixels,
  { bytes }: Letters,
  face: Face,
  text: string,
  x: number,
  y: number,
  colour: Colour,
): void {
  let [pen, before] = [x, ''];
  for (const letter of text) {
    const glyph = face.glyphs[letter];
    if (!glyph) continue;
    pen += face.kern[before + letter] ?? 0;
    const [left, top] = [Math.round(pen) + glyph.left, y + glyph.top];
    for (let dot = 0; dot < glyph.width * glyph.height; dot += 1) {
      const alpha = bytes[glyph.at + dot] ?? 0;
      blend(pixels, left + (dot % glyph.width), top + Math.floor(dot / glyph.width), colour, alpha);
    }
    pen += glyph.advance;
    before = letter;
  }
}

/** Stamps the brand with its top left corner there. */
export function stampBrand(pixels: Pixels, { brand, bytes }: Letters, x: number, y: number): void {
  for (let dot = 0; dot < brand.width * brand.height; dot += 1) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = bytes.subarray(dot * 4, dot * 4 + 4);
    blend(pixels, x + (dot % brand.width), y + Math.floor(dot / brand.width), [red, green, blue], alpha);
  }
}
