import { act, waitFor } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { parseWish } from '#shared/find/wish';
import { pages } from '#shared/paths';
import { toFound } from './found';
import { WishForm } from './wish-form';

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

test('a month chosen before the scripts came counts', async () => {
  const search = await openAndChoose('', (form) => pick(form, 'june'));
  await waitFor(() => expect(search()).toBe('?month=june'));
});

test('without a choice the address stays, even where it wishes for what is no option', async () => {
  const search = await openAndChoose('?place=Atlantis&days=8', () => undefined);
  expect(search()).toBe('?place=Atlantis&days=8');
});
