import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { parseWish } from '#shared/find/wish';
import { toFound } from './found';
import { Results } from './results';

function listPills(query: string): [words: string | null, to: string | null][] {
  const wish = parseWish(new URLSearchParams(query));
  const found = toFound([], wish, '2027-01-01');
  const { unmount } = render(
    <MemoryRouter>
      <Results wish={wish} shown={{ ...found, count: 0, isAll: true }} />
    </MemoryRouter>,
  );
  const list = screen.queryByRole('list', { name: 'Your filters' });
  const pills = [...(list?.querySelectorAll('a') ?? [])].map(
    (link) => [link.textContent, link.getAttribute('href')] as [string | null, string | null],
  );
  unmount();
  return pills;
}

it('each filter is a pill that removes it alone, and from two on one more clears all', () => {
  expect(listPills('')).toEqual([]);
  expect(listPills('month=june')).toEqual([['Remove June', '/find']]);
  expect(listPills('month=june&days=8')).toEqual([
    ['Remove June', '/find?days=8'],
    [expect.stringMatching(/^Remove .*8/), '/find?month=june'],
    ['Clear', '/find'],
  ]);
});
