import { expect, it } from 'vitest';
import { api } from '#shared/calls';
import type { InboxPage } from '#shared/inquiries/inbox';
import { send } from '../test/client';
import { addTour, inquiry, signIn } from '../test/factories';

it('lists the inquiries of one tour, or of one page', async () => {
  const token = await signIn();
  const { _id: tourId } = await addTour(token, { heading: 'Manali to Leh' });
  await send(api.submitInquiry, inquiry({ name: 'a', tourId, inquiryPage: 'Manali to Leh' }));
  await send(api.submitInquiry, inquiry({ name: 'b', tourId, inquiryPage: 'contactPage' }));
  await send(api.submitInquiry, inquiry({ name: 'c', inquiryPage: 'contactPage' }));
  const list = async (search: object) => {
    const page = (await (await send(api.inbox, { tab: 'all', ...search }, { token })).json()) as InboxPage;
    return page.data.map(({ name }) => name).sort();
  };
  expect(await list({ tourId })).toEqual(['a', 'b']);
  expect(await list({ page: 'Manali to Leh' })).toEqual(['a']);
});
