import { act, render, screen, waitFor } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { parseWish } from '#shared/find/wish';
import { pages } from '#shared/paths';
import { toFound } from './found';
import { Results } from './results';
import { WishForm } from './wish-form';

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

it('shows each filter as a link that removes it, and one that clears all when there are two', () => {
  expect(listPills('')).toEqual([]);
  expect(listPills('month=june')).toEqual([['Remove June', '/find']]);
  expect(listPills('month=june&days=8')).toEqual([
    ['Remove June', '/find?days=8'],
    [expect.stringMatching(/^Remove .*8/), '/find?month=june'],
    ['Clear', '/find'],
  ]);
});

/** The page as the Worker sends it, with the form of the address; then the visitor's choice; then its scripts. */
async function openAndChoose(query: string, choose: (form: HTMLFormElement) => void): Promise<() => string> {
  const wish = parseWish(new URLSearchParams(query));
  const { options } = toFound([], wish, '2027-01-01');
  const element = <WishForm wish={wish} options={options} />;
  const router = createMemoryRouter([{ path: pages.find, element }], { initialEntries: [pages.find + query] });
  const page = <RouterProvider router={router} />;
  document.body.innerHTML = `<div>${renderToString(page)}</div>`;
  choose(document.querySelector('form') as HTMLFormElement);
  await act(() => hydrateRoot(document.body.firstElementChild as Element, page));
  return () => router.state.location.search;
}

const pick = (form: HTMLFormElement, value: string) => {
  (form.elements.namedItem('month') as HTMLSelectElement).value = value;
};

it('takes a month that was chosen before hydration', async () => {
  const search = await openAndChoose('', (form) => pick(form, 'june'));
  await waitFor(() => expect(search()).toBe('?month=june'));
});

it('keeps the address when nothing was chosen, even when it wishes for what is no option', async () => {
  const search = await openAndChoose('?place=Atlantis&days=8', () => undefined);
  expect(search()).toBe('?place=Atlantis&days=8');
});
