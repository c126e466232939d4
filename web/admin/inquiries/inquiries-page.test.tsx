import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { api } from '#shared/test/api';
import { answerWith, json } from '../../test/answers';
import { renderDesk } from '../../test/desk';
import { anInquiry } from '../../test/records';
import { fill } from '../../test/render';
import { useListState } from '../components/data-table';
import { toInitials } from './inbox-table';
import { Component, ListFilters } from './inquiries-page';
import { useSelectedInquiry } from './use-inbox';

const rows = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...anInquiry({ _id: `${from + index}`, name: `Rider ${from + index}` }),
    alsoAsked: 0,
  }));

/** A server whose second part can't be fetched while it is `down`. */
function serve(first: number) {
  const server = { down: true, parts: 0 };
  answerWith(({ path, method, body }) => {
    if (path !== api.searchInbox.path || method !== 'POST') return json({}, { status: 404 });
    if (!JSON.parse(body).cursor) return json({ data: rows(1, first), next: 'more' });
    server.parts += 1;
    return server.down ? json({}, { status: 503 }) : json({ data: rows(first + 1, 3), next: null });
  });
  return server;
}

it('says that the next part could not be fetched, asks once, and again when told to', async () => {
  const server = serve(10);
  renderDesk(<Component />, { at: '/desk?show=all&status=won&page=2' });
  expect(await screen.findByText('Loading…')).toBeDefined();
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect([server.parts, screen.queryByText('No data available'), screen.queryByText('Loading…')]).toEqual([
    1,
    null,
    null,
  ]);
  server.down = false;
  fireEvent.click(again);
  expect(await screen.findByText('Rider 12')).toBeDefined();
  expect(screen.getByText('11–13 of 13')).toBeDefined();
  expect(server.parts).toBe(2);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('says of a list that goes on only how many there are at least', async () => {
  serve(20);
  renderDesk(<Component />, { at: '/desk?show=all&status=won' });
  expect(await screen.findByText('1–10 of more than 20')).toBeDefined();
});

function List() {
  const { id, open, close } = useSelectedInquiry();
  const { search, setSearch } = useListState({ ofPeople: true });
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

const seek = (words: string) => fireEvent.change(screen.getByLabelText('Search'), { target: { value: words } });
const sought = () => screen.getByLabelText<HTMLInputElement>('Search').value;
const pressIn = (name: string) => act(async () => void fireEvent.click(screen.getByText(name)));

it('goes back to the list and no further when two parts of the dialog report its close', async () => {
  openList('/before', '/list');
  for (const _ of ['once', 'and again']) {
    await pressIn('Open');
    expect(screen.getByText('one')).toBeDefined();
    await pressIn('Close twice');
    expect(screen.getByText('the list')).toBeDefined();
  }
});

it('closes an inquiry that was opened by its address', async () => {
  openList('/before', '/list?open=one');
  await pressIn('Close twice');
  expect(screen.getByText('the list')).toBeDefined();
});

it('keeps a search, and what else the list is narrowed to, over a filter, a close and the next row', async () => {
  const router = openList('/before', '/list?show=all&tour=leh&page=3');
  seek('asha');
  fill('Status', 'won');
  expect(router.state.location.search).toBe('?show=all&tour=leh&status=won');
  await pressIn('Open');
  expect(sought()).toBe('asha');
  seek('asha rao');
  await pressIn('Close twice');
  await pressIn('Open');
  expect(sought()).toBe('asha rao');
});

it('takes the first and the last word, however many there are, in any script', () => {
  const names = ['Asha Devi Rao', 'tashi', ' Émile  Zola ', 'आशा शर्मा', ''];
  expect(names.map(toInitials)).toEqual(['AR', 'T', 'ÉZ', 'आश', '']);
});
