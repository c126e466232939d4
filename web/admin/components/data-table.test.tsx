import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useListState } from './data-table';

const at = (address: string) => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
  );
  return renderHook(() => ({ list: useListState(), ...useLocation() }), { wrapper }).result;
};

it('keeps a new search when the sorting changes before the next render', () => {
  const shown = at('/editTour?show=drafts');
  const { list } = shown.current;
  act(() => {
    list.setSearch('leh');
    list.setSorting([{ id: 'price', desc: true }]);
  });
  expect(shown.current.search).toBe('?show=drafts&q=leh&sort=-price');
});
