import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '#shared/calls';
import type { Quote, QuoteContent } from '#shared/quotes/quote';
import { deskLinks } from '#shared/site/protected-pages';
import { anInquiry } from '../../test/inquiries';
import { quotesQuery } from '../queries/quotes';
import { type TourBook, toursQuery } from '../queries/tours';
import { readToken, storeToken } from '../session/token';
import { hasUnsaved } from '../session/unsaved';
import { Component } from './index-page';

const inquiry = anInquiry({ _id: 'asked' });

afterEach(() => vi.unstubAllGlobals());

function aQuote(id: string, content: QuoteContent): Quote {
  return {
    id,
    number: `Q-${id}`,
    revision: 1,
    inquiry: inquiry._id,
    state: 'draft',
    content,
    terms: null,
    version: 1,
    createdAt: '2027-01-01T00:00:00.000Z',
    sentAt: null,
    seenAt: null,
    acceptedAt: null,
    acceptedName: null,
    withdrawnAt: null,
  };
}

/** A server with these quotes. `lost`: it stores the next call's words, whose answer never comes. */
function serve() {
  const server = { quotes: [] as Quote[], lost: false, down: false, signedOut: false };
  const answer = async (path: string, init: RequestInit = {}) => {
    const { method = 'GET', body } = init;
    if (server.signedOut) return Response.json({ message: 'Please log in.' }, { status: 401 });
    if (server.down) throw new TypeError('no network');
    if (path === api.inquiry(inquiry._id)) return Response.json({ inquiry, theirs: [inquiry], events: [] });
    if (!path.startsWith(api.quotes)) return Response.json({ data: [] });
    if (method === 'GET') return Response.json({ data: server.quotes, total: server.quotes.length });
    const sent = JSON.parse(String(body));
    const headers = new Headers(init.headers);
    const id = method === 'POST' ? (headers.get('Idempotency-Key') ?? '') : (path.split('/').at(-1) ?? '');
    const known = server.quotes.find((quote) => quote.id === id);
    const isStale = method === 'PUT' && headers.get('If-Match') !== `"v${known?.version}"`;
    if (known && (method === 'POST' || isStale)) {
      return Response.json({ message: 'Changed.', code: 'conflict', requestId: '1', quote: known }, { status: 412 });
    }
    const quote = known ? { ...known, content: sent, version: known.version + 1 } : aQuote(id, sent.content);
    server.quotes = [quote, ...server.quotes.filter((one) => one !== known)];
    if (server.lost) {
      server.lost = false;
      throw new TypeError('the connection broke');
    }
    return Response.json({ message: 'Draft saved.', quote });
  };
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => answer(String(path), init));
  return server;
}

async function open(which = '') {
  storeToken('a token');
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  client.setQueryData<TourBook>(toursQuery.queryKey, { tours: [], etag: null });
  const address = new URL(deskLinks.quotesOf(inquiry._id) + which, 'http://desk');
  const router = createMemoryRouter([{ path: address.pathname, Component }], {
    initialEntries: [address.pathname + address.search],
  });
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const title = await screen.findByLabelText<HTMLInputElement>('Title');
  const type = (words: string) => fireEvent.change(screen.getByLabelText('Title'), { target: { value: words } });
  fireEvent.change(screen.getByLabelText('Rupees each'), { target: { value: '42500' } });
  fireEvent.change(screen.getByLabelText('What', { exact: false, selector: 'input' }), { target: { value: 'Tour' } });
  return { client, title, type, unmount };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('stores one draft when typing goes on after a lost answer', async () => {
  const server = serve();
  const { type } = await open();
  type('As first typed');
  server.lost = true;
  press('Save draft');
  await waitFor(() => expect(server.quotes).toHaveLength(1));
  await screen.findByRole('button', { name: 'Save draft' });
  expect(hasUnsaved()).toBe(true);
  type('Typed on');
  press('Save draft');
  await waitFor(() => expect(server.quotes.map(({ content }) => content.title)).toEqual(['Typed on']));
  expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Typed on');
  await waitFor(() => expect(hasUnsaved()).toBe(false));
});

it('moves the focus to the reason each time a quote can’t be sent', async () => {
  serve();
  await open();
  fireEvent.change(screen.getByLabelText('How many'), { target: { value: '9' } });
  for (const _ of [1, 2]) {
    screen.getByLabelText('Title').focus();
    press('Send…');
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/but the lines are for 9/));
  }
});

it('says that a discount is typed without a minus', async () => {
  serve();
  await open();
  const discount = screen.getByLabelText('Discount, rupees');
  fireEvent.change(discount, { target: { value: '-1,000' } });
  expect(discount.getAttribute('aria-invalid')).toBe('true');
  screen.getByText(/^Enter it without a minus/);
});

it('keeps the typed quote open when a colleague’s quote comes in', async () => {
  const server = serve();
  const { client, type } = await open();
  type('Half-written');
  server.quotes = [aQuote('theirs', content('A colleague’s'))];
  await client.refetchQueries({ queryKey: quotesQuery(inquiry._id).queryKey });
  await screen.findByText('Q-theirs');
  expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Half-written');
});

it('keeps a quote unsaved when sending fails, and what is typed during the save', async () => {
  const server = serve();
  const { type } = await open();
  type('To be sent');
  server.down = true;
  press('Send…');
  fireEvent.click(await screen.findByRole('button', { name: 'Make the link' }));
  await screen.findByRole('button', { name: 'Save draft' });
  expect(hasUnsaved()).toBe(true);
  server.down = false;
  press('Save draft');
  type('To be sent, and more');
  await waitFor(() => expect(server.quotes.map(({ content }) => content.title)).toEqual(['To be sent']));
  await screen.findByRole('button', { name: 'Delete draft' });
  expect(screen.getByLabelText('Title')).toHaveProperty('value', 'To be sent, and more');
  expect(hasUnsaved()).toBe(true);
});

it('keeps what is typed when quotes come in while the first save changes the address', async () => {
  const server = serve();
  // React interrupts the drawing of so many quotes for each list that comes in.
  server.quotes = Array.from({ length: 300 }, (_, at) => aQuote(`theirs-${at}`, content('A colleague’s')));
  const { client, type } = await open('&open=new');
  type('Begun');
  press('Save draft');
  type('Begun, and more');
  const { queryKey } = quotesQuery(inquiry._id);
  for (let times = 0; times < 100; times += 1) {
    const seenAt = new Date(times).toISOString();
    client.setQueryData(queryKey, (list) => list?.map((quote) => ({ ...quote, seenAt })));
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await screen.findByRole('button', { name: 'Delete draft' });
  expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Begun, and more');
});

it('restores the typed quote after a new login when the session ended', async () => {
  const server = serve();
  const { type, unmount } = await open();
  type('Nearly done');
  server.signedOut = true;
  press('Save draft');
  await waitFor(() => expect(readToken()).toBeNull());
  unmount();
  server.signedOut = false;
  await open();
  expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Nearly done');
  expect(hasUnsaved()).toBe(true);
});

it('shows a colleague’s change while nothing is typed, and overwrites none silently', async () => {
  const server = serve();
  const mine = aQuote('mine', content('Mine'));
  server.quotes = [mine];
  const { client, type } = await open();
  const change = async (title: string, version: number) => {
    server.quotes = [{ ...mine, content: content(title), version }];
    await act(() => client.refetchQueries({ queryKey: quotesQuery(inquiry._id).queryKey }));
  };
  const titles = () => server.quotes.map((quote) => quote.content.title);
  type('Mine, and more');
  await change('Theirs', 2);
  press('Save draft');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save draft' })).toHaveProperty('disabled', false));
  expect([titles(), screen.getByLabelText('Title')]).toMatchObject([['Theirs'], { value: 'Mine, and more' }]);
  press('Save draft');
  await waitFor(() => expect(titles()).toEqual(['Mine, and more']));
  await waitFor(() => expect(hasUnsaved()).toBe(false));
  await change('Theirs again', 4);
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Theirs again'));
  expect(hasUnsaved()).toBe(false);
});

it('says that the draft was deleted, and saves what is typed as a new one', async () => {
  const server = serve();
  server.quotes = [aQuote('mine', content('Mine'))];
  const { client, type } = await open();
  type('Mine, and more');
  server.quotes = [];
  await client.refetchQueries({ queryKey: quotesQuery(inquiry._id).queryKey });
  await screen.findByText(/no longer there/);
  press('Save draft');
  await waitFor(() => expect(server.quotes.map((quote) => quote.content.title)).toEqual(['Mine, and more']));
});

function content(title: string): QuoteContent {
  return {
    name: 'Asha',
    title,
    tourId: null,
    duration: '',
    people: 2,
    startsOn: null,
    validUntil: '2098-01-01',
    lines: [{ isPerPerson: true, words: 'Tour', price: 1, count: 2 }],
    discount: null,
    included: [],
    note: '',
  };
}

/** The state after a reload: no form is left, and what this browser stores stays. */
function reload(unmount: () => void) {
  dispatchEvent(new Event('pagehide'));
  const stored = { ...localStorage };
  unmount();
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, String(value));
}

it('restores a new quote after a reload, before older quotes, until it is saved or cleared', async () => {
  const server = serve();
  const first = await open();
  first.type('Half-written');
  server.quotes = [aQuote('theirs', content('A colleague’s'))];
  reload(first.unmount);
  const second = await open();
  expect(second.title.value).toBe('Half-written');
  expect(screen.getByText(/We’ve restored what you typed/)).toBeTruthy();
  press('Save draft');
  await waitFor(() => expect(server.quotes.map((quote) => quote.content.title)).toContain('Half-written'));
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.startsWith('desk-draft:'))).toEqual([]));
});

it('deletes the typed quote with “Clear”, and when the form is left', async () => {
  serve();
  const first = await open();
  first.type('Half-written');
  reload(first.unmount);
  const second = await open();
  press('Clear');
  expect(second.title.value).not.toBe('Half-written');
  second.type('Again');
  dispatchEvent(new Event('pagehide'));
  second.unmount();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('desk-draft:'))).toEqual([]);
});

it('says when people and lines don’t agree', async () => {
  serve();
  await open();
  const people = (count: string) => {
    fireEvent.focus(screen.getByLabelText('People'));
    fireEvent.change(screen.getByLabelText('People'), { target: { value: count } });
  };
  press('Add a line');
  fireEvent.change(screen.getAllByLabelText('Rupees each')[1] ?? document.body, { target: { value: '9000' } });
  fireEvent.change(screen.getAllByLabelText('What')[1] ?? document.body, { target: { value: 'Room' } });
  const [count = document.body, other] = screen.getAllByLabelText<HTMLInputElement>('How many');
  people('12');
  people('3');
  expect([count, other]).toMatchObject([{ value: '3' }, { value: '1' }]);
  fireEvent.change(count, { target: { value: '2' } });
  expect(screen.getByText('For 3 people, but the lines are for 2.')).toBeTruthy();
  fireEvent.change(count, { target: { value: '3' } });
  expect(screen.queryByText(/but the lines are for/)).toBeNull();
});
