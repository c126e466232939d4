import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { PrintLink } from '../../ui/links/print-link';
import { Extras } from './extras';

it('opens closed sections while a browser prints whose styles can’t', () => {
  vi.stubGlobal('CSS', { supports: () => false });
  render(
    <MemoryRouter>
      <main>
        <details name="day" open />
        <details name="day" />
      </main>
      <Extras asked={null} onAsked={() => undefined} />
    </MemoryRouter>,
  );
  const list = () => [...document.querySelectorAll('details')].map(({ open, name }) => ({ open, name }));
  const before = list();
  act(() => void dispatchEvent(new Event('beforeprint')));
  expect(list().map(({ open }) => open)).toEqual([true, true]);
  act(() => void dispatchEvent(new Event('afterprint')));
  expect(list()).toEqual(before);
});

it('prints the page when Print is pressed', () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  render(<PrintLink />);
  act(() => screen.getByRole('button', { name: 'Print' }).click());
  expect(print).toHaveBeenCalledOnce();
});
