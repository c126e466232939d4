import { afterEach, expect, it } from 'vitest';
import { api } from '#shared/calls';
import { answerWith, cutLine, json } from '../../test/answers';
import { anInquiry } from '../../test/inquiries';
import { watchFiles } from '../../test/made-files';
import { storeToken } from '../session/token';
import { exportInbox } from './export';

const inquiries = ['Asha', 'Tashi'].map((name) => ({ ...anInquiry({ _id: name, name }), alsoAsked: 0 }));

afterEach(() => localStorage.clear());

it('makes a file of a list from the answers that are for taking away, part by part', async () => {
  storeToken('token');
  const made = watchFiles();
  const asked = { tourId: 'chandratal-weekend-bw7oom', tour: 'Chandratal Weekend', start: '2027-06-11' };
  const parts = [
    { data: inquiries.slice(0, 1).map((one) => ({ ...one, ...asked })), next: '7' },
    { data: inquiries.slice(1), next: null },
  ];
  const seen = answerWith(() => {
    expect(made).not.toHaveBeenCalled();
    return json(parts.shift());
  });
  await exportInbox({ tab: 'all', q: 'leh' }, (id) => id);
  expect(seen.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
    [api.inboxExport, { tab: 'all', q: 'leh' }],
    [api.inboxExport, { tab: 'all', q: 'leh', cursor: '7' }],
  ]);
  const csv = (await made.mock.calls[0]?.[0].text()) ?? '';
  for (const { name } of inquiries) expect(csv).toContain(name);
  expect(csv).toContain('"Chandratal Weekend","2027-06-11"');
  expect(csv).not.toContain('bw7oom');
});

it('makes no file of what the site doesn’t give out', async () => {
  storeToken('token');
  const made = watchFiles();
  const seen = answerWith(cutLine);
  await expect(exportInbox({ tab: 'all' }, (id) => id)).rejects.toThrow();
  expect(seen).toHaveLength(1);
  expect(made).not.toHaveBeenCalled();
});
