import { assert, constantFrom, property, string } from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { cleanLine, cleanText, line, requiredLine } from './text.ts';

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
