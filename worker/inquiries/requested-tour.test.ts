import { expect, it } from 'vitest';
import { toIndianDay } from '#shared/dates';
import type { InboxPage, InquiryChange, InquiryDetails } from '#shared/inquiries/inbox';
import { api } from '#shared/test/api';
import { departure } from '#shared/test/tour-samples';
import { call, send } from '../test/client';
import { acceptQuote, addInquiry, addQuote, addTour, sendQuote, signIn } from '../test/factories';

const july = departure({ id: 'july', startsOn: '2031-07-10' });

async function begin() {
  const token = await signIn('staff');
  const inquiry = await addInquiry();
  const change = (what: InquiryChange) => send(api.changeInquiry, what, { params: { id: inquiry }, token });
  const list = async () => ((await (await send(api.searchInbox, { tab: 'all' }, { token })).json()) as InboxPage).data;
  return { token, inquiry, change, list };
}

it('adds a tour and a date to an inquiry from the contact page, and removes them', async () => {
  const { token, inquiry, change } = await begin();
  const { _id: tourId } = await addTour(token, { departures: JSON.stringify([july]), stage: 'draft' });
  const asked = { tourId, departureId: 'july' };
  expect(await (await change({ asked })).json()).toMatchObject({ inquiry: { ...asked, version: 2 } });
  expect(await (await change({ asked })).json()).toMatchObject({ inquiry: { version: 2 } });
  expect((await change({ asked: { tourId: null, departureId: null } })).status).toBe(200);
  const { events } = (await (await call(api.readInquiry, { params: { id: inquiry }, token })).json()) as InquiryDetails;
  expect(events.map(({ kind, detail }) => [kind, detail.from, detail.to])).toEqual([
    ['asked', null, 'Manali to Leh, 2031-07-10'],
    ['asked', 'Manali to Leh, 2031-07-10', null],
  ]);
});

it('rejects an unknown tour or date for an inquiry', async () => {
  const { token, change } = await begin();
  const { _id: tourId } = await addTour(token, { departures: JSON.stringify([july]) });
  for (const asked of [
    { tourId: 'none', departureId: null },
    { tourId, departureId: 'august' },
    { tourId: null, departureId: 'july' },
  ]) {
    expect(await (await change({ asked })).json()).toMatchObject({ fields: { asked: expect.any(String) } });
  }
});

it('marks an inquiry whose quote is accepted until its booking is cancelled', async () => {
  const { token, inquiry, change, list } = await begin();
  const { quote, link } = await sendQuote(token, await addQuote(token, inquiry));
  expect((await list())[0]?.hasAccepted).toBeUndefined();
  const { pathname } = new URL(link);
  await acceptQuote(link, quote);
  expect((await list())[0]?.hasAccepted).toBe(true);
  await change({ status: 'won' });
  expect(await (await call(pathname)).text()).toContain('Thank you!');
  await change({ status: 'lost' });
  const [booking] = (await (await call(api.listBookings, { query: { inquiry }, token })).json()) as { id: string }[];
  await send(
    api.cancelBooking,
    { reason: 'Ill', day: toIndianDay(Date.now()) },
    { params: { id: booking?.id ?? '' }, token },
  );
  const page = await (await call(pathname)).text();
  expect(page).toContain('This booking is cancelled.');
  expect(page).not.toContain('Thank you!');
});
