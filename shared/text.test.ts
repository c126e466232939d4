import fc, { assert, constantFrom, property, string } from 'fast-check';
import * as v from 'valibot';
import { expect, it, test, vi } from 'vitest';
import { findFirstLetter, truncateText } from './text';
import { cleanLine, cleanText, line, normalizeDigitsAndDashes, requiredLine } from './text.ts';

const blanks = ' \t\n\v\f\u0085\u2028\u2029\u00a0';
const unseen = '\0\u202e\u200b\u200e\u200f\u061c\u2060\ufeff';
const piece = constantFrom('\r\n', 'é', ...blanks, ...unseen);
const hostile = string({ unit: piece, maxLength: 12 });

test('cleans a line of breaks, tabs, double blanks and blanks at its ends', () =>
  assert(
    property(hostile, (text) => {
      const cleaned = cleanLine(text);
      expect(cleaned).toBe(cleaned.trim());
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they must be gone
      expect(cleaned).not.toMatch(/[\u0000-\u001f\u007f\u0085\u00a0\u2028\u2029]| {2}/);
      expect(cleanLine(cleaned)).toBe(cleaned);
      expect(cleaned.replaceAll(' ', '')).toBe(text.replace(/[^é]/g, ''));
    }),
  ));

test('keeps words apart in a line, and the lines of a text', () => {
  expect(cleanLine(' Leh\r\n\u0085Ladakh\t2026 ')).toBe('Leh Ladakh 2026');
  expect(cleanText(' Day one\r\n\r\nDay two ')).toBe('Day one\n\nDay two');
});

test('empties a name of invisible signs and line breaks, and keeps letters that are joined on purpose', () => {
  for (const name of [
    '\u200b',
    ' \u200e\u200f\u061c ',
    '\u2060\ufeff\u00ad',
    '\u200d\u200c',
    '\u200d \u200d',
    '\n\u2028',
  ]) {
    expect(v.parse(line(10), name)).toBe('');
    expect(v.safeParse(requiredLine(10, 'Enter it.'), name).issues?.[0].message).toBe('Enter it.');
  }
  expect(cleanLine('A\u200bsha\u200f')).toBe('Asha');
  for (const word of ['क्\u200dष', '👩\u200d🔧', 'می\u200cروم']) expect(cleanLine(word)).toBe(word.normalize('NFC'));
});

const letters = (text: string) => [...new Intl.Segmenter('en').segment(text)].map(({ segment }) => segment);

it('leaves a short text alone', () => {
  expect(truncateText('Manali to Leh', 13)).toBe('Manali to Leh');
});

it.each([
  ['Manali to Leh over five passes', 20, 'Manali to Leh over…'],
  ['मनाली से लेह तक पाँच दर्रे', 14, 'मनाली से लेह…'],
  ['མནའ་ལི་ནས་གླེ་བར་དུ', 10, 'མནའ་ལི་ནས…'],
  ['👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 30, '👨‍👩‍👧‍👦👨‍👩‍👧‍👦…'],
  ['ஒருநீண்டசொல்இடைவெளியின்றி', 8, 'ஒருநீண்…'],
  ['e\u0301'.repeat(20), 9, `${'e\u0301'.repeat(4)}…`],
])('cuts %s at %i', (text, most, cut) => {
  expect(truncateText(text, most)).toBe(cut);
});

it('never splits a letter or exceeds the limit', () => {
  const anyText = fc.string({ unit: 'grapheme', maxLength: 80 });
  fc.assert(
    fc.property(anyText, fc.integer({ min: 1, max: 60 }), (text, most) => {
      const cut = truncateText(text, most);
      expect(cut.length).toBeLessThanOrEqual(most);
      expect(cut.isWellFormed()).toBe(true);
      if (cut === text) return;
      const kept = letters(cut.slice(0, -1));
      expect(letters(text).slice(0, kept.length)).toEqual(kept);
    }),
    { numRuns: 500 },
  );
});

it('cuts between words and keeps signs with their letter where the browser has no Intl.Segmenter', () => {
  vi.stubGlobal('Intl', {});
  try {
    expect(truncateText('Manali to Leh over five passes', 20)).toBe('Manali to Leh over…');
    expect(truncateText('मनाली से लेह तक पाँच दर्रे', 14)).toBe('मनाली से लेह…');
    expect(['Asha', 'आशा', ''].map(findFirstLetter)).toEqual(['A', 'आ', '']);
    expect(findFirstLetter('शीतल')).toBe('शी');
  } finally {
    vi.unstubAllGlobals();
  }
});

it.each([
  ['Devanagari', '९८७६५४३२१०', '9876543210'],
  ['Bengali', '৯৮৭৬৫৪৩২১০', '9876543210'],
  ['Gurmukhi', '੯੮੭੬੫੪੩੨੧੦', '9876543210'],
  ['Arabic', '٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['full width', '９８７６５', '98765'],
  ['mathematical', '𝟗𝟖', '98'],
  ['Myanmar Shan beside Myanmar', '᧐᧑႐၉', '0109'],
])('reads %s digits by their value', (_, typed, plain) => {
  expect(normalizeDigitsAndDashes(typed)).toBe(plain);
});

it('writes dashes of any kind as a hyphen and leaves out invisible signs', () => {
  expect(normalizeDigitsAndDashes('98765\u201143210\u202c 1234\u20135678\u2212')).toBe('98765-43210 1234-5678-');
});
