import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useListState } from './data-table';

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
