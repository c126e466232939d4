import { expect, it, vi } from 'vitest';
import { type Tour, toCard } from '#shared/tours/tour';
import { aTour } from '../../test/tours';
import { withStore } from './db';
import {
  findCatalogueRow,
  findStoredCopy,
  findTour,
  findTourInCopy,
  removeTour,
  replaceCatalogueCopy,
  updateTour,
} from './tours';

const copyState = { etag: 'W/"7"', syncedAt: '2026-11-21T06:00:00.000Z', complete: true };
const older = aTour({ updatedAt: '2026-10-01T00:00:00.000Z' });
const newer = aTour({ updatedAt: '2026-10-02T00:00:00.000Z' });

it('reads no tour row for a list, and one row for a tour', async () => {
  await replaceCatalogueCopy([older, newer], copyState);
  const getAll = vi.spyOn(IDBObjectStore.prototype, 'getAll');
  const get = vi.spyOn(IDBObjectStore.prototype, 'get');
  expect(await findCatalogueRow()).toEqual({ tours: [toCard(newer), toCard(older)], ...copyState });
  expect(await findStoredCopy()).toEqual({ ...copyState, count: 2 });
  expect(get.mock.contexts.map((store) => (store as IDBObjectStore).name)).not.toContain('tours');
  expect(await findTourInCopy(older._id)).toEqual({ tour: older, complete: true });
  expect(getAll).not.toHaveBeenCalled();
  expect(get.mock.calls.filter(([key]) => key === older._id)).toHaveLength(1);
});

it('updates a tour’s card with the tour', async () => {
  await replaceCatalogueCopy([older], copyState);
  await updateTour(newer);
  expect((await findCatalogueRow())?.tours).toEqual([toCard(newer), toCard(older)]);
  await updateTour({ ...newer, heading: 'Longer' });
  expect((await findCatalogueRow())?.tours.map(({ heading }) => heading)).toEqual(['Longer', older.heading]);
  await removeTour(newer._id);
  expect((await findCatalogueRow())?.tours).toEqual([toCard(older)]);
  expect(await findTour(newer._id)).toBeNull();
});

it('reads a stored tour when an older build stored it without a field', async () => {
  const { pillionPrice: _number, groupSize: _text, inclusions: _list, faq: _rows, ...stored } = aTour();
  await withStore((store) => store.put('tours', stored as Tour));
  expect(await findTour(stored._id)).toMatchObject({
    ...stored,
    pillionPrice: null,
    groupSize: '',
    inclusions: [],
    faq: [],
  });
});
