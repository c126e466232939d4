import { afterEach, expect, it, vi } from 'vitest';
import { activityApi } from '#shared/activity-paths';
import type { Inquiry } from '#shared/inquiry';
import { answerWith, cutLine, json } from '../../test/answers';
import { storeToken } from '../session/token';
import { exportList } from './export-inquiries';

const inquiries = ['Asha', 'Tashi'].map(
  (name): Inquiry => ({
    ...{ _id: name, name, countryCode: '+91', phone: '9816012345', email: 'a@example.in', number: 2 },
    ...{ subject: 'Leh', departureMonth: 'June', inquiryPage: 'contactPage', writtenAt: null, handledAt: null },
    receivedAt: '2026-11-21T06:00:00.000Z',
  }),
);

function watchFiles() {
  URL.revokeObjectURL = () => {};
  const made = vi.fn(() => 'blob:file');
  URL.createObjectURL = made;
  return made;
}

afterEach(() => localStorage.clear());

it('says how many are exported before there is a file', async () => {
  storeToken('token');
  const made = watchFiles();
  const seen = answerWith(() => {
    expect(made).not.toHaveBeenCalled();
    return json({ message: 'Noted.' });
  });
  exportList(inquiries);
  await vi.waitFor(() => expect(made).toHaveBeenCalledTimes(1));
  expect(seen.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
    [activityApi.exports, { what: 'inquiries', count: 2 }],
  ]);
});

it('makes no file while the site can’t take it down', async () => {
  storeToken('token');
  const made = watchFiles();
  const seen = answerWith(cutLine);
  exportList(inquiries);
  await vi.waitFor(() => expect(seen).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve));
  expect(made).not.toHaveBeenCalled();
});
