import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { answerWith, cutLine } from '../../test/answers';
import { storeToken } from '../session/token';
import { Component as Dashboard } from './index-page';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

it('says once that there is no connection, shows no empty lists, and asks again for all that is missing', async () => {
  storeToken('token');
  const seen = answerWith(cutLine);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <Dashboard />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const alert = await screen.findByRole('alert');
  await expect.poll(() => screen.queryByText('Loading today…')).toBeNull();
  expect(screen.getAllByRole('alert')).toEqual([alert]);
  expect(alert.textContent).toContain('There’s no connection right now.');
  expect(screen.queryByRole('heading', { name: /Newest inquiries/ })).toBeNull();

  const asked = seen.map(({ path }) => path).filter((path) => /today|tours|inquiries/.test(path));
  seen.length = 0;
  within(alert).getByRole('button', { name: 'Try again' }).click();
  const missing = () => asked.filter((path) => !seen.some((again) => again.path === path));
  await expect.poll(missing).toEqual([]);
});
