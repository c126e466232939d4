import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '#shared/calls';
import { answerWith, json } from '../../test/answers';
import { anInquiry } from '../../test/inquiries';
import { storeToken } from '../session/token';
import { Component } from './index-page';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const rows = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...anInquiry({ _id: `${from + index}`, name: `Rider ${from + index}` }),
    alsoAsked: 0,
  }));

function show(address: string) {
  const router = createMemoryRouter([{ path: '/desk', Component }], { initialEntries: [address] });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

/** A server whose second part can't be fetched while it is `down`. */
function serve(first: number) {
  storeToken('a token');
  const server = { down: true, parts: 0 };
  answerWith(({ path, method, body }) => {
    if (path !== api.inbox || method !== 'POST') return json({}, { status: 404 });
    if (!JSON.parse(body).cursor) return json({ data: rows(1, first), next: 'more' });
    server.parts += 1;
    return server.down ? json({}, { status: 503 }) : json({ data: rows(first + 1, 3), next: null });
  });
  return server;
}

it('says that the next part could not be fetched, asks once, and again when told to', async () => {
  const server = serve(10);
  show('/desk?show=all&status=won&page=2');
  expect(await screen.findByText('Loading…')).toBeDefined();
  const again = await screen.findByRole('button', { name: 'Try again' });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect([server.parts, screen.queryByText('No data available'), screen.queryByText('Loading…')]).toEqual([
    1,
    null,
    null,
  ]);
  server.down = false;
  fireEvent.click(again);
  expect(await screen.findByText('Rider 12')).toBeDefined();
  expect(screen.getByText('11–13 of 13')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('says of a list that goes on only how many there are at least', async () => {
  serve(20);
  show('/desk?show=all&status=won');
  expect(await screen.findByText('1–10 of more than 20')).toBeDefined();
});
