import { expect, it } from 'vitest';
import { toSentences } from './changes';

const seen = { price: 42_500, duration: '10 days', days: 10, months: 'June, July', route: 'Manali – Leh' };

it('says what changed and nothing else', () => {
  expect(toSentences({ before: seen, now: { ...seen, price: 45_000 } })).toEqual(['Price: from ₹42,500 to ₹45,000']);
  const now = { price: null, duration: '', days: 9, months: 'June', route: 'Manali – Jispa – Leh' };
  expect(toSentences({ before: seen, now })).toEqual([
    'Price: from ₹42,500 to N/A',
    'Duration: from 10 days to unknown',
    'Days described: from 10 to 9',
    'Best months: from June, July to June',
    'Route: now Manali – Jispa – Leh',
  ]);
});
