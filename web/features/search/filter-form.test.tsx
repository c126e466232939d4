import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, MemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { pages } from '#shared/routes';
import { parseFilters } from '#shared/tours/search-filters';
import { aTour } from '../../test/tours';
import { FilterForm } from './filter-form';
import { searchTours } from './search';
import { Results } from './search-page';

function listPills(query: string): [words: string | null, to: string | null][] {
  const wish = parseFilters(new URLSearchParams(query));
  const found = searchTours([], wish, '2027-01-01');
  const results = <Results filters={wish} results={{ ...found, count: 0, isComplete: true }} />;
  const { unmount } = render(results, { wrapper: MemoryRouter });
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
  const wish = parseFilters(new URLSearchParams(query));
  const { options } = searchTours([], wish, '2027-01-01');
  const element = <FilterForm filters={wish} options={options} />;
  const router = createMemoryRouter([{ path: pages.find, element }], { initialEntries: [pages.find + query] });
  const page = <RouterProvider router={router} />;
  document.body.innerHTML = `<div>${renderToString(page)}</div>`;
  choose(document.querySelector('form') as HTMLFormElement);
  render(page, { container: document.body.firstElementChild as HTMLElement, hydrate: true });
  return () => router.state.location.search;
}

const pick = (form: HTMLFormElement, value: string) => {
  (form.elements.namedItem('month') as HTMLSelectElement).value = value;
};

it('takes a month that was chosen before hydration', async () => {
  const search = await openAndChoose('', (form) => pick(form, 'june'));
  await waitFor(() => expect(search()).toBe('?month=june'));
});

it('keeps the URL when nothing was chosen, even when it has a value that is no option', async () => {
  const search = await openAndChoose('?place=Atlantis&days=8', () => undefined);
  expect(search()).toBe('?place=Atlantis&days=8');
});

const tours = ['Manali to Leh', 'Through Goa'].map((heading) => aTour({ heading }));

function Find() {
  const wish = parseFilters(new URLSearchParams(useLocation().search));
  const found = searchTours(tours, wish, '2027-01-01');
  return (
    <>
      <FilterForm filters={wish} options={found.options} />
      <Results filters={wish} results={{ ...found, count: tours.length, isComplete: true }} />
    </>
  );
}

function openFind(query = '') {
  const routes = [
    { path: pages.find, element: <Find /> },
    { path: '*', element: null },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [pages.find + query] });
  render(<RouterProvider router={router} />);
  return () => router.state.location.pathname + router.state.location.search;
}

it('puts each choice into the URL at once, and moves the focus to the tours at Enter', async () => {
  const readAddress = openFind();
  const choose = (label: string, value: string) =>
    act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }));
  await choose('When do you ride?', 'june');
  expect(readAddress()).toBe('/find?month=june');
  await choose('Days, at most', '8');
  await act(async () => fireEvent.submit(screen.getByRole('form', { name: 'What you wish for' })));
  expect(readAddress()).toBe('/find?month=june&days=8');
  expect(document.activeElement?.id).toBe('found');
  await choose('Sorted by', 'price');
  expect(readAddress()).toBe('/find?month=june&days=8&sort=price');
  await act(async () => fireEvent.click(screen.getByRole('link', { name: /^Remove June/ })));
  expect(readAddress()).toBe('/find?days=8&sort=price');
  expect(document.activeElement?.id).toBe('found');
});

it('keeps the ticked tours in the URL when filters change, and compares them', async () => {
  const readAddress = openFind();
  const [first, second] = tours;
  for (const tour of tours)
    await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(tour.heading) })));
  expect(readAddress()).toBe(`/find?ids=${first?._id},${second?._id}`);
  await act(async () => fireEvent.change(screen.getByLabelText('Sorted by'), { target: { value: 'price' } }));
  expect(readAddress()).toBe(`/find?sort=price&ids=${first?._id},${second?._id}`);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Compare 2 tours' })));
  expect(readAddress()).toBe(`${pages.compare}?ids=${first?._id},${second?._id}`);
});
