import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { aCatalogue, openTours } from '../../test/catalogue';
import { fakeCaches } from '../../test/fake-caches';
import { aTour } from '../../test/tours';

beforeEach(fakeCaches);

it('a change of bookings shows the seats anew on the site in the same browser', async () => {
  const { seen } = aCatalogue([aTour()]);
  const { refreshCatalogue } = await openTours();
  const { refreshBookings } = await import('./bookings');
  await refreshCatalogue();
  const asked = seen.length;
  await refreshCatalogue();
  expect(seen.length).toBe(asked);
  await refreshBookings(new QueryClient());
  await vi.waitFor(async () => {
    await refreshCatalogue();
    expect(seen.length).toBeGreaterThan(asked);
  });
});
