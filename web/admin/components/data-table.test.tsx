import { act, cleanup, fireEvent, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { renderAdmin } from '../../test/admin';
import { createTableColumnHelper, DataTable } from './data-table';
import { useListState } from './list-state';

const renderListState = (address: string) => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
  );
  return renderHook(() => ({ list: useListState(), ...useLocation() }), { wrapper }).result;
};

it('keeps a new search when the sorting changes before the next render', () => {
  const result = renderListState('/editTour?show=drafts');
  const { list } = result.current;
  act(() => {
    list.setSearch('leh');
    list.setSorting([{ id: 'price', desc: true }]);
  });
  expect(result.current.search).toBe('?show=drafts&q=leh&sort=-price');
});

interface Person {
  name: string;
  nickname: string;
}

const columnHelper = createTableColumnHelper<Person>();
const columns = columnHelper.columns([
  columnHelper.accessor('name', { header: 'Name' }),
  columnHelper.accessor('nickname', {
    header: 'Nickname',
    meta: { isEmpty: ({ nickname }: Person) => nickname === '' },
  }),
]);

function People({ people, hasPageSizeChoice }: { people: Person[]; hasPageSizeChoice: boolean }) {
  const listState = useListState({ hasPageSizeChoice });
  return <DataTable label="People" rows={people} {...{ columns, listState }} getRowId={({ name }) => name} />;
}

const createPeople = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `Person ${index + 1}`, nickname: '' }));

it('keeps the first visible row on the page, and the size in the address, when the page size changes', async () => {
  const { router } = renderAdmin(<People people={createPeople(60)} hasPageSizeChoice />, { at: '/list?page=4&q=p' });
  expect(screen.getByText('31–40 of 60')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: '25' }));
  expect(await screen.findByText('26–50 of 60')).toBeDefined();
  expect(router.state.location.search).toBe('?page=2&q=p&rows=25');
  expect(screen.getByRole('button', { name: '25' }).getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: '10' }));
  expect(await screen.findByText('21–30 of 60')).toBeDefined();
  expect(router.state.location.search).toBe('?page=3&q=p');
});

it('shows the default number of rows when the address has an unknown page size', () => {
  renderAdmin(<People people={createPeople(12)} hasPageSizeChoice />, { at: '/list?rows=1000' });
  expect(screen.getByText('1–10 of 12')).toBeDefined();
});

it('shows 25 rows without a choice of the page size by default', () => {
  renderAdmin(<People people={createPeople(26)} hasPageSizeChoice={false} />, { at: '/list?rows=50' });
  expect(screen.getByText('1–25 of 26')).toBeDefined();
  expect(screen.queryByRole('group', { name: 'Rows per page' })).toBeNull();
});

it('hides a column while all its cells are empty', () => {
  const people = createPeople(2);
  const listHeaders = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  renderAdmin(<People people={people} hasPageSizeChoice={false} />);
  expect(listHeaders()).toEqual(['Name']);
  cleanup();
  renderAdmin(<People people={[...people, { name: 'Asha', nickname: 'Ash' }]} hasPageSizeChoice={false} />);
  expect(listHeaders()).toEqual(['Name', 'Nickname']);
});
