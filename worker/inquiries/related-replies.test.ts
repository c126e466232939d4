import { expect, it } from 'vitest';
import type { ChangedInquiries, InboxPage, InquiryChange } from '#shared/inquiries/inbox';
import { api } from '#shared/test/api';
import { send } from '../test/client';
import { addInquiry, signIn } from '../test/factories';

it('returns all inquiries that one e-mail answered, and undoes them together', async () => {
  const token = await signIn();
  const email = `${crypto.randomUUID()}@example.com`;
  const older = await addInquiry({ email, phone: '9811111111' });
  const newer = await addInquiry({ email, phone: '9822222222' });
  let version = 0;
  const put = async (change: InquiryChange): Promise<ChangedInquiries> => {
    version += 1;
    return (await send(api.changeInquiries, { items: [{ id: older, version }], change }, { token })).json();
  };
  const isNew = async () => {
    const page: InboxPage = await (await send(api.searchInbox, { tab: 'new' }, { token })).json();
    return page.data.flatMap((one) => (one.email === email ? [[one._id, one.alsoAsked]] : []));
  };
  const before = await isNew();
  expect(before).toEqual([
    [newer, 0],
    [older, 0],
  ]);

  const { along } = await put({ answeredBy: 'mail' });
  expect(along).toMatchObject([{ _id: newer, status: 'answered', version: 2 }]);
  expect(await isNew()).toEqual([]);
  const back = await put({ status: 'new', ownerId: null });
  expect(back.along).toEqual([]);
  const items = along.map(({ _id, version }) => ({ id: _id, version }));
  const both = await send(api.changeInquiries, { items, change: { status: 'new' } }, { token });
  expect(await both.json()).toMatchObject({ changed: [{ _id: newer, status: 'new', answeredAt: null }], stale: [] });
  expect(await isNew()).toEqual(before);

  expect((await put({ status: 'quoted' })).along).toEqual([]);
});
