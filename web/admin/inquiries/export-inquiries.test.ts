import { afterEach, expect, it, vi } from 'vitest';
import { activityApi } from '#shared/activity-paths';
import { answerWith, cutLine, json } from '../../test/answers';
import { anInquiry } from '../../test/inquiries';
import { storeToken } from '../session/token';
import { exportList } from './export-inquiries';

const inquiries = ['Asha', 'Tashi'].map((name) => anInquiry({ _id: name, name }));

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
