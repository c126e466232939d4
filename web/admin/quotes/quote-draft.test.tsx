import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { adminLinks } from '#shared/admin-routes';
import { toPath } from '#shared/api';
import type { Quote } from '#shared/quotes/quote';
import { api } from '#shared/test/api';
import { listStoredDrafts, makeQueryClient, renderAdmin, simulateReload } from '../../test/admin';
import { anInquiry, aQuote, aQuoteContent } from '../../test/records';
import { fill, press } from '../../test/render';
import { hasUnsavedChanges } from '../session/drafts';
import { type TourList, toursQuery } from '../tours/queries';
import { quotesQuery } from './queries';
import { Component } from './quotes-page';

const inquiry = anInquiry({ _id: 'asked' });

/** Fake server with these quotes. `lost`: it stores the next request, but the response is lost. */
function startFakeServer() {
  const server = { quotes: [] as Quote[], lost: false, down: false };
  const respond = async (path: string, init: RequestInit = {}) => {
    const { method = 'GET', body } = init;
    if (server.down) throw new TypeError('no network');
    if (path === toPath(api.readInquiry, { id: inquiry._id }))
      return Response.json({ inquiry, theirs: [inquiry], events: [] });
    if (!path.startsWith(api.listQuotes.path)) return Response.json({ data: [] });
    if (method === 'GET') return Response.json({ data: server.quotes, total: server.quotes.length });
    const sentBody = JSON.parse(String(body));
    const headers = new Headers(init.headers);
    const id = method === 'POST' ? (headers.get('Idempotency-Key') ?? '') : (path.split('/').at(-1) ?? '');
    const stored = server.quotes.find((quote) => quote.id === id);
    const isStale = method === 'PUT' && headers.get('If-Match') !== `"v${stored?.version}"`;
    if (stored && (method === 'POST' || isStale)) {
      return Response.json({ message: 'Changed.', code: 'conflict', requestId: '1', quote: stored }, { status: 412 });
    }
    const quote = stored
      ? { ...stored, content: sentBody, version: stored.version + 1 }
      : aQuote(id, { content: sentBody.content });
    server.quotes = [quote, ...server.quotes.filter((other) => other !== stored)];
    if (server.lost) {
      server.lost = false;
      throw new TypeError('the connection broke');
    }
    return Response.json({ message: 'Draft saved.', quote });
  };
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => respond(String(path), init));
  return server;
}

async function openQuotes(parameters = '') {
  const client = makeQueryClient(60_000);
  client.setQueryData<TourList>(toursQuery.queryKey, { tours: [], etag: null });
  const { unmount } = renderAdmin(<Component />, { at: adminLinks.inquiryQuotes(inquiry._id) + parameters, client });
  const title = await screen.findByLabelText<HTMLInputElement>('Title');
  const typeTitle = (text: string) => fireEvent.change(screen.getByLabelText('Title'), { target: { value: text } });
  fill('Rupees each', '42500');
  fireEvent.change(screen.getByLabelText('What', { exact: false, selector: 'input' }), { target: { value: 'Tour' } });
  return { client, title, type: typeTitle, unmount };
}

it('stores one draft when typing goes on after a lost response', async () => {
  const server = startFakeServer();
  const { type: typeTitle } = await openQuotes();
  typeTitle('As first typed');
  server.lost = true;
  press('Save draft');
  await waitFor(() => expect(server.quotes).toHaveLength(1));
  await screen.findByRole('button', { name: 'Save draft' });
  expect(hasUnsavedChanges()).toBe(true);
  typeTitle('Typed on');
  press('Save draft');
  await waitFor(() => expect(server.quotes.map(({ content }) => content.title)).toEqual(['Typed on']));
  expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Typed on');
  await waitFor(() => expect(hasUnsavedChanges()).toBe(false));
});

it('focuses the problem each time a quote can’t be sent', async () => {
  startFakeServer();
  await openQuotes();
  fill('How many', '9');
  for (const _ of [1, 2]) {
    screen.getByLabelText('Title').focus();
    press('Send…');
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/but the lines are for 9/));
  }
});

it('explains that a discount has no minus sign', async () => {
  startFakeServer();
  await openQuotes();
  const discount = screen.getByLabelText('Discount, rupees');
  fireEvent.change(discount, { target: { value: '-1,000' } });
  expect(discount.getAttribute('aria-invalid')).toBe('true');
  screen.getByText(/^Enter it without a minus/);
});

it('keeps the edited quote open when a colleague adds one', async () => {
  const server = startFakeServer();
  const { client, type: typeTitle } = await openQuotes();
  typeTitle('Half-written');
  server.quotes = [aQuote('theirs')];
  await client.refetchQueries({ queryKey: quotesQuery(inquiry._id).queryKey });
  await screen.findByText('Q-theirs');
  expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Half-written');
});

it('keeps typed text when sending fails, and during a save', async () => {
  const server = startFakeServer();
  const { type: typeTitle } = await openQuotes();
  typeTitle('To be sent');
  server.down = true;
  press('Send…');
  fireEvent.click(await screen.findByRole('button', { name: 'Make the link' }));
  await screen.findByRole('button', { name: 'Save draft' });
  expect(hasUnsavedChanges()).toBe(true);
  server.down = false;
  press('Save draft');
  typeTitle('To be sent, and more');
  await waitFor(() => expect(server.quotes.map(({ content }) => content.title)).toEqual(['To be sent']));
  await screen.findByRole('button', { name: 'Delete draft' });
  expect(screen.getByLabelText('Title')).toHaveProperty('value', 'To be sent, and more');
  expect(hasUnsavedChanges()).toBe(true);
});

it('keeps typed text when quotes arrive while the first save changes the address', async () => {
  const server = startFakeServer();
  // React interrupts the rendering of so many quotes for each new list; fewer lists would not reproduce the fault.
  server.quotes = Array.from({ length: 100 }, (_, index) => aQuote(`theirs-${index}`));
  const { client, type: typeTitle } = await openQuotes('&open=new');
  typeTitle('Begun');
  press('Save draft');
  typeTitle('Begun, and more');
  const { queryKey } = quotesQuery(inquiry._id);
  for (let times = 0; times < 100; times += 1) {
    const viewedAt = new Date(times).toISOString();
    client.setQueryData(queryKey, (list) => list?.map((quote) => ({ ...quote, viewedAt })));
    await new Promise(setImmediate);
  }
  await screen.findByText('Delete draft');
  expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Begun, and more');
});

it('shows a colleague’s change in an untouched form, and overwrites none silently', async () => {
  const server = startFakeServer();
  const quote = aQuote('mine', { content: aQuoteContent('Mine') });
  server.quotes = [quote];
  const { client, type: typeTitle } = await openQuotes();
  const changeOnServer = async (title: string, version: number) => {
    server.quotes = [{ ...quote, content: aQuoteContent(title), version }];
    await act(() => client.refetchQueries({ queryKey: quotesQuery(inquiry._id).queryKey }));
  };
  const listTitles = () => server.quotes.map((quote) => quote.content.title);
  typeTitle('Mine, and more');
  await changeOnServer('Theirs', 2);
  press('Save draft');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save draft' })).toHaveProperty('disabled', false));
  expect([listTitles(), screen.getByLabelText('Title')]).toMatchObject([['Theirs'], { value: 'Mine, and more' }]);
  press('Save draft');
  await waitFor(() => expect(listTitles()).toEqual(['Mine, and more']));
  await waitFor(() => expect(hasUnsavedChanges()).toBe(false));
  await changeOnServer('Theirs again', 4);
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Theirs again'));
  expect(hasUnsavedChanges()).toBe(false);
});

it('saves typed text as a new draft when the draft was deleted', async () => {
  const server = startFakeServer();
  server.quotes = [aQuote('mine', { content: aQuoteContent('Mine') })];
  const { client, type: typeTitle } = await openQuotes();
  typeTitle('Mine, and more');
  server.quotes = [];
  await client.refetchQueries({ queryKey: quotesQuery(inquiry._id).queryKey });
  await screen.findByText(/no longer there/);
  press('Save draft');
  await waitFor(() => expect(server.quotes.map((quote) => quote.content.title)).toEqual(['Mine, and more']));
});

it('restores an unsaved new quote after a reload', async () => {
  const server = startFakeServer();
  const firstPage = await openQuotes();
  firstPage.type('Half-written');
  server.quotes = [aQuote('theirs')];
  simulateReload(firstPage);
  const secondPage = await openQuotes();
  expect(secondPage.title.value).toBe('Half-written');
  expect(screen.getByText(/We’ve restored what you typed/)).toBeTruthy();
  press('Save draft');
  await waitFor(() => expect(server.quotes.map((quote) => quote.content.title)).toContain('Half-written'));
  await waitFor(() => expect(listStoredDrafts()).toEqual([]));
});

it('deletes the draft on “Clear” and when the form is left', async () => {
  startFakeServer();
  const firstPage = await openQuotes();
  firstPage.type('Half-written');
  simulateReload(firstPage);
  const secondPage = await openQuotes();
  press('Clear');
  expect(secondPage.title.value).not.toBe('Half-written');
  secondPage.type('Again');
  dispatchEvent(new Event('pagehide'));
  secondPage.unmount();
  expect(listStoredDrafts()).toEqual([]);
});

it('warns when people and lines don’t agree', async () => {
  startFakeServer();
  await openQuotes();
  const setPeople = (count: string) => {
    fireEvent.focus(screen.getByLabelText('People'));
    fireEvent.change(screen.getByLabelText('People'), { target: { value: count } });
  };
  press('Add a line');
  fireEvent.change(screen.getAllByLabelText('Rupees each')[1] ?? document.body, { target: { value: '9000' } });
  fireEvent.change(screen.getAllByLabelText('What')[1] ?? document.body, { target: { value: 'Room' } });
  const [count = document.body, other] = screen.getAllByLabelText<HTMLInputElement>('How many');
  setPeople('12');
  setPeople('3');
  expect([count, other]).toMatchObject([{ value: '3' }, { value: '1' }]);
  fireEvent.change(count, { target: { value: '2' } });
  expect(screen.getByText('For 3 people, but the lines are for 2.')).toBeTruthy();
  fireEvent.change(count, { target: { value: '3' } });
  expect(screen.queryByText(/but the lines are for/)).toBeNull();
});
