import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { firstLetter, truncateText } from './text';

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
    expect(['Asha', 'आशा', ''].map(firstLetter)).toEqual(['A', 'आ', '']);
    expect(firstLetter('शीतल')).toBe('शी');
  } finally {
    vi.unstubAllGlobals();
  }
});
