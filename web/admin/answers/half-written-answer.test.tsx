import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '#shared/calls';
import type { AnswerTemplate } from '#shared/inquiries/answers';
import { pages } from '#shared/paths';
import { deskLinks } from '#shared/site/protected-pages';
import { answersQuery } from '../queries/answers';
import { toursQuery } from '../queries/tours';
import { storeToken } from '../session/token';
import { Component } from './index-page';

const updatedAt = '2027-01-01T00:00:00.000Z';
const dates: AnswerTemplate = {
  id: 'dates',
  title: 'Dates',
  language: 'en',
  text: 'Hello {name}',
  version: 1,
  updatedAt,
};

afterEach(() => vi.unstubAllGlobals());

function open(template = dates, address = deskLinks.answer(template.id)) {
  storeToken('a token');
  const server = { now: template };
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit = {}) => {
    if (path === api.answerTemplate(template.id) && method === 'PUT') {
      server.now = { ...server.now, ...JSON.parse(String(body)), version: server.now.version + 1 };
      return Response.json({ message: 'Answer saved.', template: server.now });
    }
    return Response.json(path === api.answerTemplates ? { data: [server.now] } : { data: [] });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  client.setQueryData(answersQuery.queryKey, [template]);
  client.setQueryData(toursQuery.queryKey, { tours: [], etag: null });
  const router = createMemoryRouter([{ path: pages.answers, Component }], { initialEntries: [address] });
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { text: screen.getByLabelText<HTMLTextAreaElement>(/^Text/), unmount };
}

const type = (words: string) => fireEvent.change(screen.getByLabelText(/^Text/), { target: { value: words } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const listStored = () => Object.keys(localStorage).filter((key) => key.startsWith('desk-draft:'));

/** The state after a reload: no form is left, and what this browser stores stays. */
function reload({ unmount }: ReturnType<typeof open>): void {
  dispatchEvent(new Event('pagehide'));
  const stored = { ...localStorage };
  unmount();
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, String(value));
}

it('comes back after a reload, until it is saved', async () => {
  const before = open();
  type('Hello {name}, the road is');
  reload(before);
  expect(open().text.value).toBe('Hello {name}, the road is');
  expect(screen.getByText(/We’ve restored what you typed/)).toBeTruthy();
  press('Save');
  await waitFor(() => expect(screen.queryByText(/We’ve restored/)).toBeNull());
  expect(listStored()).toEqual([]);
});

it('of a new one comes back too, and goes with “Clear”', () => {
  const before = open(dates, deskLinks.answer('new'));
  type('Namaste');
  reload(before);
  expect(open(dates, deskLinks.answer('new')).text.value).toBe('Namaste');
  press('Clear');
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Text/).value).toBe('');
  expect(listStored()).toEqual([]);
});

it('says that a colleague has changed the answer since', () => {
  const before = open();
  type('Hello {name}, the road is');
  reload(before);
  open({ ...dates, text: 'Namaste {name}', version: 2 });
  expect(screen.getByText(/The answer has changed since: saving replaces that\./)).toBeTruthy();
  press('Discard changes');
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Text/).value).toBe('Namaste {name}');
});
