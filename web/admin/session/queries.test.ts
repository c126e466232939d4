import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { importFreshTours, mockToursApi } from '../../test/offline';
import { mockCaches } from '../../test/stores';
import { aTour } from '../../test/tours';
import { calculatePollDelayMs, containsSearchWords } from '../inquiries/queries';

const texts = ['Rider’s Côte: “Manali to Leh”', 'Leh Ladakh', 'Adventure', 'June, July'];

it.each(['manali leh', 'LEH  manali', "rider's cote", 'riders', 'june adventure ladakh', '  ', 'Leh”'])(
  'finds “%s” whatever the order, accents, quotes and case',
  (search) => expect(containsSearchWords(texts, search)).toBe(true),
);

it('treats pattern characters literally', () => {
  expect(
    ['.*', 'man.li', '(', '[a-z]', '\\w+', '“Manali.'].map((search) => containsSearchWords(texts, search)),
  ).not.toContain(true);
  expect(containsSearchWords(['(a+)+$ [x] \\d'], '(a+)+$ \\d [x]')).toBe(true);
});

it('requires every word', () => expect(containsSearchWords(texts, 'manali goa')).toBe(false));

it('finds every part of a heading', () => {
  for (const heading of ['Öland & “Zürich” by bike', 'लेह से मनाली, 10 दिन', 'ΟΔΟΣ ΟΔΟΣ', 'İstanbul ﬁrst']) {
    for (let from = 0; from < heading.length; from += 1)
      for (let to = from + 1; to <= heading.length; to += 1)
        expect([heading.slice(from, to), containsSearchWords([heading], heading.slice(from, to))]).toEqual([
          heading.slice(from, to),
          true,
        ]);
  }
});

it('polls every five seconds, and backs off to a minute while the server is silent', () => {
  const error = new Error('no answer');
  const after = (silentMs: number) =>
    calculatePollDelayMs({ error, dataUpdatedAt: 7_000, errorUpdatedAt: 7_000 + silentMs });
  expect(calculatePollDelayMs({ error: null, dataUpdatedAt: 90_000, errorUpdatedAt: 7_000 })).toBe(5_000);
  expect([100, 5_100, 15_200, 45_000, 3_600_000].map(after)).toEqual([10_000, 10_000, 30_000, 60_000, 60_000]);
});

beforeEach(mockCaches);

it('refreshes the catalogue of the same browser when a booking changes', async () => {
  const { requests } = mockToursApi([aTour()]);
  const { refreshCatalogue } = await importFreshTours();
  const { refreshBookings } = await import('../bookings/queries');
  await refreshCatalogue();
  const asked = requests.length;
  await refreshCatalogue();
  expect(requests.length).toBe(asked);
  await refreshBookings(new QueryClient());
  await vi.waitFor(async () => {
    await refreshCatalogue();
    expect(requests.length).toBeGreaterThan(asked);
  });
});
