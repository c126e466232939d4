import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { api } from '#shared/test/api';
import { renderAdmin } from '../../test/admin';
import { failNetwork, json, mockFetch } from '../../test/fetch';
import { anInquiry } from '../../test/records';
import { fill } from '../../test/render';
import { useListState } from '../components/list-state';
import { toInitials } from './inbox-table';
import { Component, ListFilters, RefreshMark } from './inquiries-page';
import { countsQuery } from './queries';
import { useSelectedInquiry } from './use-inbox';

const createRows = (firstId: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...anInquiry({ _id: `${firstId + index}`, name: `Rider ${firstId + index}` }),
    alsoAsked: 0,
  }));

/** Fake server whose second page fails while it is `down`. */
function serve(firstPageSize: number) {
  const server = { down: true, parts: 0 };
  mockFetch(({ path, method, body }) => {
    if (path !== api.searchInbox.path || method !== 'POST') return json({}, { status: 404 });
    if (!JSON.parse(body).cursor) return json({ data: createRows(1, firstPageSize), next: 'more' });
    server.parts += 1;
    return server.down ? json({}, { status: 503 }) : json({ data: createRows(firstPageSize + 1, 3), next: null });
  });
  return server;
}

it('shows an error when the next page fails, and retries on request', async () => {
  const server = serve(10);
  renderAdmin(<Component />, { at: '/desk?show=all&status=won&page=2' });
  expect(await screen.findByText('Loading…')).toBeDefined();
  const retryButton = await screen.findByRole('button', { name: 'Try again' });
  expect([server.parts, screen.queryByText('No data available'), screen.queryByText('Loading…')]).toEqual([
    1,
    null,
    null,
  ]);
  server.down = false;
  fireEvent.click(retryButton);
  expect(await screen.findByText('Rider 12')).toBeDefined();
  expect(screen.getByText('11–13 of 13')).toBeDefined();
  expect(server.parts).toBe(2);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('shows a minimum when the size of the list is unknown', async () => {
  serve(20);
  renderAdmin(<Component />, { at: '/desk?show=all&status=won' });
  expect(await screen.findByText('1–10 of more than 20')).toBeDefined();
});

const staff = [
  { id: 'asha', name: 'Asha', away: false },
  { id: 'tashi', name: 'Tashi', away: false },
];

it.each([
  ['hides owners while there is one account', staff.slice(0, 1), ['New', 'Due today', 'All']],
  ['shows owners when there are colleagues', staff, ['New', 'Mine', 'Due today', 'All']],
])('%s', async (_, colleagues, tabs) => {
  const rows = createRows(1, 2).map((row) => ({ ...row, ownerId: 'asha' }));
  mockFetch(({ path }) => {
    if (path === api.listColleagues.path) return json({ data: colleagues });
    return path === api.searchInbox.path ? json({ data: rows, next: null }) : json({}, { status: 404 });
  });
  renderAdmin(<Component />);
  const listTabs = () =>
    within(screen.getByRole('navigation', { name: 'Inquiries' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent?.trim());
  await screen.findByText('Rider 1');
  await waitFor(() => expect(listTabs()).toEqual(tabs));
  const hasOwners = colleagues.length > 1;
  expect(screen.queryByRole('columnheader', { name: 'Owner' }) !== null).toBe(hasOwners);
  fireEvent.click(screen.getByLabelText('Select Rider 1'));
  expect(screen.queryByLabelText('Give those selected to') !== null).toBe(hasOwners);
  expect(screen.queryByRole('columnheader', { name: 'Follow-up' })).toBeNull();
});

it('shows a dot with words for screen readers only, while the list refreshes', () => {
  const props = { updatedAt: Date.parse('2026-11-20T04:11:56Z'), newCount: 1 };
  const { rerender } = render(<RefreshMark {...props} hasFailed={false} />);
  const text = 'Refreshes every 5 seconds. Last updated at 09:41:56, Indian time.';
  expect(screen.getByText(text).className).toBe('visually-hidden');
  rerender(<RefreshMark {...props} hasFailed />);
  expect(screen.queryByText(text)).toBeNull();
});

it('says when the list was last updated after a refresh has failed', async () => {
  let isDown = false;
  mockFetch(({ path }) => {
    if (isDown) return failNetwork();
    return path === api.countInbox.path
      ? json({ version: 1, new: 0, mine: 0, due: 0, all: 0, spam: 0, oldestNew: null })
      : json({ data: [], next: null });
  });
  const { client } = renderAdmin(<Component />);
  await screen.findByText(/^Refreshes every 5 seconds/);
  expect(screen.queryByText(/^The server isn’t answering/)).toBeNull();
  isDown = true;
  await act(() => client.refetchQueries(countsQuery));
  expect(await screen.findByText(/^The server isn’t answering\. .* Last updated at/)).toBeDefined();
});

function List() {
  const { id, open, close } = useSelectedInquiry();
  const { search, setSearch } = useListState({ isSearchPrivate: true });
  const closeTwice = () => {
    close();
    close();
  };
  return (
    <>
      <p>{id ?? 'the list'}</p>
      <input aria-label="Search" value={search} onChange={(event) => setSearch(event.currentTarget.value)} />
      <ListFilters />
      <button type="button" onClick={() => open('one')}>
        Open
      </button>
      <button type="button" onClick={closeTwice}>
        Close twice
      </button>
    </>
  );
}

function openList(...entries: string[]) {
  const routes = [
    { path: '/before', element: <p>before the list</p> },
    { path: '/list', Component: List },
  ];
  const router = createMemoryRouter(routes, { initialEntries: entries });
  render(<RouterProvider router={router} />);
  return router;
}

const typeSearch = (words: string) => fireEvent.change(screen.getByLabelText('Search'), { target: { value: words } });
const readSearch = () => screen.getByLabelText<HTMLInputElement>('Search').value;
const pressIn = (name: string) => act(async () => void fireEvent.click(screen.getByText(name)));

it('goes back only once when the dialog reports its close twice', async () => {
  openList('/before', '/list');
  for (const _ of ['once', 'and again']) {
    await pressIn('Open');
    expect(screen.getByText('one')).toBeDefined();
    await pressIn('Close twice');
    expect(screen.getByText('the list')).toBeDefined();
  }
});

it('closes an inquiry opened by its address', async () => {
  openList('/before', '/list?open=one');
  await pressIn('Close twice');
  expect(screen.getByText('the list')).toBeDefined();
});

it('keeps search and filters when an inquiry opens and closes', async () => {
  const router = openList('/before', '/list?show=all&tour=leh&page=3');
  typeSearch('asha');
  fill('Status', 'won');
  expect(router.state.location.search).toBe('?show=all&tour=leh&status=won');
  await pressIn('Open');
  expect(readSearch()).toBe('asha');
  typeSearch('asha rao');
  await pressIn('Close twice');
  await pressIn('Open');
  expect(readSearch()).toBe('asha rao');
});

it('returns the initials of the first and the last word in any script', () => {
  const names = ['Asha Devi Rao', 'tashi', ' Émile  Zola ', 'आशा शर्मा', ''];
  expect(names.map(toInitials)).toEqual(['AR', 'T', 'ÉZ', 'आश', '']);
});
