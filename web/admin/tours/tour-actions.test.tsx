import { act, cleanup, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { toPath } from '#shared/api';
import { api } from '#shared/test/api';
import type { AdminTour } from '#shared/tours/admin-tour';
import { renderAdmin, renderAdminHook } from '../../test/admin';
import { json, mockFetch } from '../../test/fetch';
import { press } from '../../test/render';
import { aTour } from '../../test/tours';
import { useListState } from '../components/list-state';
import { DeleteDialog, DeletedTours } from './deleted-tours';
import { useCopyTour } from './tour-actions';
import { StageDialog, VersionsDialog } from './tour-dialogs';
import { Component as EditTours } from './tours-page';

const tour: AdminTour = { ...aTour(), stage: 'published' };
const address = toPath(api.deleteTour, { id: tour._id });

it('says who is booked when a tour can’t be deleted', async () => {
  const departures = 'This tour can’t be deleted: HP-B-7F3KQ is booked on it. Move or cancel first.';
  mockFetch(() =>
    json({ message: `departures: ${departures}`, code: 'bad_request', fields: { departures } }, { status: 400 }),
  );
  const onClose = vi.fn();
  renderAdmin(<DeleteDialog {...{ tour, onClose }} />);
  press('Delete');
  expect((await screen.findByText(departures)).role).toBe('alert');
  expect(onClose).not.toHaveBeenCalled();
});

it('closes the failure toast after a deletion, and restores the tour with Undo', async () => {
  const answers = [
    json({ message: '' }, { status: 500 }),
    json({ message: '' }),
    json({ message: 'Tour restored.', tour }),
  ];
  const calls = mockFetch(({ method }) => (method === 'GET' ? json({ data: [] }) : (answers.shift() as Response)));
  renderAdmin(<DeleteDialog {...{ tour, onClose: () => {} }} />);
  press('Delete');
  await screen.findByText('Failed to delete the tour. Please try again.');
  press('Delete');
  await screen.findByText('Tour deleted successfully!');
  expect(screen.queryByText(/^Failed/)).toBeNull();
  press('Undo');
  await screen.findByText('Tour restored.');
  expect(calls.filter(({ method }) => method !== 'GET').map(({ path }) => path.startsWith(address))).toEqual([
    true,
    true,
    true,
  ]);
});

it('lists a deleted tour with its days left, and restores it', async () => {
  const deletedAt = new Date().toISOString();
  const restorableUntil = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const calls = mockFetch(({ method }) =>
    method === 'GET' ? json({ data: [{ ...tour, deletedAt, restorableUntil }] }) : json({ message: 'Back.', tour }),
  );
  const Deleted = () => <DeletedTours listState={useListState()} />;
  renderAdmin(<Deleted />);
  expect((await screen.findByText('30 days')).closest('tr')?.textContent).toContain(tour.heading);
  press(`Restore ${tour.heading}`);
  await vi.waitFor(() => expect(calls.map(({ method }) => method)).toContain('POST'));
});

it('names the missing fields of a draft that is put on the site, and links to its preview', async () => {
  const calls = mockFetch(() => json({}));
  renderAdmin(<StageDialog tour={{ ...tour, stage: 'draft', place: '', coverImage: '' }} onClose={() => {}} />);
  press('Put on the site');
  await screen.findByText('This tour isn’t finished. Fill in first: Place, Cover Image.');
  expect(screen.getByRole('link', { name: 'Open the preview' }).getAttribute('href')).toBe(`/preview/${tour._id}`);
  expect(calls).toEqual([]);
});

it('restores an earlier version of a tour', async () => {
  const version = { version: 3, changedAt: '2026-11-20T12:30:00.000Z', changedBy: 'Tenzin' };
  const calls = mockFetch(({ method }) =>
    method === 'GET' ? json({ data: [version] }) : json({ message: 'The earlier version is back.', tour }),
  );
  renderAdmin(<VersionsDialog {...{ tour, onClose: () => {} }} />);
  await screen.findByText('Tenzin');
  press(/^Bring back how it was before the change of Tenzin/);
  await screen.findByText('The earlier version is back.');
  expect(calls.filter(({ method }) => method !== 'GET')).toHaveLength(1);
});

it('copies a tour once while a copy is under way', async () => {
  const posted: (() => void)[] = [];
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit = {}) => {
    if (method === 'POST') await new Promise<void>((resolve) => posted.push(resolve));
    return Response.json({ message: 'Not now.', data: [] }, { status: method === 'POST' ? 503 : 200 });
  });
  const copy = renderAdminHook(() => useCopyTour(() => {})).result.current;
  const first = copy(tour);
  await copy(tour);
  await vi.waitFor(() => expect(posted).toHaveLength(1));
  posted[0]?.();
  await act(() => first);
  const again = copy(tour);
  await vi.waitFor(() => expect(posted).toHaveLength(2));
  posted[1]?.();
  await act(() => again);
});

it('keeps the page of the list after a reload and after going back', async () => {
  const tours = Array.from({ length: 21 }, () => ({ ...tour, ...aTour() }));
  mockFetch(({ path }) => json(path === api.listAdminTours.path ? tours : { data: [] }));
  const { router } = renderAdmin(<EditTours />, { at: '/editTour' });
  await screen.findByText('1–10 of 21');
  press('Next page');
  screen.getByText('11–20 of 21');
  press('Next page');
  screen.getByText('21–21 of 21');
  await act(() => router.navigate(-1));
  screen.getByText('11–20 of 21');
  cleanup();
  renderAdmin(<EditTours />, { at: router.state.location.pathname + router.state.location.search });
  await screen.findByText('11–20 of 21');
});

it('opens a dialog from the menu of a row', async () => {
  mockFetch(({ path }) => json(path === api.listAdminTours.path ? [tour] : { data: [] }));
  renderAdmin(<EditTours />, { at: '/editTour' });
  const menuButton = await screen.findByRole('button', { name: `More for ${tour.heading}` });
  const menu = document.getElementById(menuButton.getAttribute('popovertarget') ?? '') as HTMLElement;
  expect([...menu.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
    'Visibility',
    'Copy',
    'Versions',
  ]);
  press(`Visibility: ${tour.heading}, On the site`);
  expect(await screen.findByText('Take this tour off the site?')).toBeDefined();
});
