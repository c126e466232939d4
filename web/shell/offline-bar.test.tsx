import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { CopiedAt } from '../ui/page/copied-at';
import { setPhone } from '../ui/page/phone';
import { CopyBar, OfflineBar } from './offline-bar';

afterEach(() => act(() => setPhone({ offline: false, keeps: true })));

test('promises to keep what is sent offline, and not when the browser keeps nothing', () => {
  act(() => setPhone({ offline: true }));
  render(<OfflineBar />);
  screen.getByText(/We’ll save what you send on this phone/);
  act(() => setPhone({ keeps: false }));
  screen.getByText(/This browser can’t keep what you send: send it when you’re back in range/);
  expect(screen.queryByText(/We’ll save/)).toBeNull();
});

test('says from when a page’s copy is until the next page is opened', async () => {
  const router = createMemoryRouter([{ path: '*', element: <CopyBar /> }]);
  render(
    <CopiedAt value="2027-11-12T13:10:00.000Z">
      <RouterProvider router={router} />
    </CopiedAt>,
  );
  expect(screen.getByRole('status').textContent).toContain('This is a copy from 12 Nov 2027, 18:40.');
  await act(() => router.navigate('/contact'));
  expect(screen.queryByRole('status')).toBeNull();
});
