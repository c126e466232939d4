import { expect, it } from 'vitest';
import { hasWords } from './search';

const texts = ['Rider’s Côte: “Manali to Leh”', 'Leh Ladakh', 'Adventure', 'June, July'];

it.each(['manali leh', 'LEH  manali', "rider's cote", 'riders', 'june adventure ladakh', '  ', 'Leh”'])(
  'finds “%s” whatever the order, accents, quotes and case',
  (search) => expect(hasWords(texts, search)).toBe(true),
);

it('takes the signs of patterns as they are', () => {
  expect(['.*', 'man.li', '(', '[a-z]', '\\w+', '“Manali.'].map((search) => hasWords(texts, search))).not.toContain(
    true,
  );
  expect(hasWords(['(a+)+$ [x] \\d'], '(a+)+$ \\d [x]')).toBe(true);
});

it('wants every word', () => expect(hasWords(texts, 'manali goa')).toBe(false));

it('finds every part of a heading', () => {
  for (const heading of ['Öland & “Zürich” by bike', 'लेह से मनाली, 10 दिन', 'ΟΔΟΣ ΟΔΟΣ', 'İstanbul ﬁrst']) {
    for (let from = 0; from < heading.length; from += 1)
      for (let to = from + 1; to <= heading.length; to += 1)
        expect([heading.slice(from, to), hasWords([heading], heading.slice(from, to))]).toEqual([
          heading.slice(from, to),
          true,
        ]);
  }
});
