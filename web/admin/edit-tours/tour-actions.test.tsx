import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { DeskTour } from '#shared/tours/tour-stage';
import { answerWith, json } from '../../test/answers';
import { renderDesk, renderDeskHook } from '../../test/desk';
import { press } from '../../test/form';
import { aTour } from '../../test/tours';
import { DeleteDialog } from './delete-dialog';
import { useCopy } from './tour-actions';

/** A server that answers what is posted when told to. */
function serve() {
  const posted: (() => void)[] = [];
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit = {}) => {
    if (method === 'POST') await new Promise<void>((resolve) => posted.push(resolve));
    return Response.json({ message: 'Not now.', data: [] }, { status: method === 'POST' ? 503 : 200 });
  });
  return posted;
}

const tour = { _id: 'leh', heading: 'Leh', stage: 'draft' } as DeskTour;

it('copies a tour once while that is under way, and again after it', async () => {
  const posted = serve();
  const copy = renderDeskHook(() => useCopy(() => {})).result.current;
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

it('says who is booked on a tour that can’t be deleted, and keeps it', async () => {
  const departures = 'This tour can’t be deleted: HP-B-7F3KQ is booked on it. Move or cancel first.';
  answerWith(() =>
    json({ message: `departures: ${departures}`, code: 'bad_request', fields: { departures } }, { status: 400 }),
  );
  const onClose = vi.fn();
  const published = { ...aTour(), stage: 'published' } as const;
  renderDesk(<DeleteDialog tour={published} {...{ onClose }} />);
  press('Delete');
  expect((await screen.findByRole('alert')).textContent).toBe(departures);
  expect(onClose).not.toHaveBeenCalled();
});
