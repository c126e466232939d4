import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useListState } from '../ui/use-list-state';
import { ListFilters } from './list-filters';
import { useOpenedInquiry } from './use-inbox';

function List() {
  const { id, open, close } = useOpenedInquiry();
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
const press = (name: string) => act(async () => void fireEvent.click(screen.getByText(name)));

it('goes back to the list and no further when two parts of the dialog report its close', async () => {
  openList('/before', '/list');
  for (const _ of ['once', 'and again']) {
    await press('Open');
    expect(screen.getByText('one')).toBeDefined();
    await press('Close twice');
    expect(screen.getByText('the list')).toBeDefined();
  }
});

it('closes an inquiry that was opened by its address', async () => {
  openList('/before', '/list?open=one');
  await press('Close twice');
  expect(screen.getByText('the list')).toBeDefined();
});

it('keeps a search, and what else the list is narrowed to, over a filter, a close and the next row', async () => {
  const router = openList('/before', '/list?show=all&tour=leh&page=3');
  seek('asha');
  fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'won' } });
  expect(router.state.location.search).toBe('?show=all&tour=leh&status=won');
  await press('Open');
  expect(sought()).toBe('asha');
  seek('asha rao');
  await press('Close twice');
  await press('Open');
  expect(sought()).toBe('asha rao');
});
