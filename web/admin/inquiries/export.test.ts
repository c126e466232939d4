import { array, assert, property, string } from 'fast-check';
import { expect, it, vi } from 'vitest';
import { toPath } from '#shared/api';
import { emptyTraveller } from '#shared/bookings/travellers';
import { formatCsvCell } from '#shared/csv';
import type { Inquiry } from '#shared/inquiries/inbox';
import type { InquirerData } from '#shared/inquiries/inquirer';
import { defaultSite } from '#shared/settings/site';
import { api } from '#shared/test/api';
import { failNetwork, json, mockFetch } from '../../test/fetch';
import { aBooking, anInquiry, aPayment, aQuote, aQuoteContent, aReview } from '../../test/records';
import { storeToken } from '../session/token';
import { exportInbox, exportInquirer, toInquiriesCsv } from './export';

function mockFileCreation() {
  URL.revokeObjectURL = () => {};
  const createdFiles = vi.fn((_file: Blob) => 'blob:file');
  URL.createObjectURL = createdFiles as typeof URL.createObjectURL;
  return createdFiles;
}

const inquiries = ['Asha', 'Tashi'].map((name) => ({ ...anInquiry({ _id: name, name }), alsoAsked: 0 }));

it('exports the list page by page', async () => {
  storeToken('token');
  const createdFiles = mockFileCreation();
  const requestedTour = { tourId: 'chandratal-weekend-bw7oom', tour: 'Chandratal Weekend', start: '2027-06-11' };
  const pages = [
    { data: inquiries.slice(0, 1).map((inquiry) => ({ ...inquiry, ...requestedTour })), next: '7' },
    { data: inquiries.slice(1), next: null },
  ];
  const requests = mockFetch(() => {
    expect(createdFiles).not.toHaveBeenCalled();
    return json(pages.shift());
  });
  await exportInbox({ tab: 'all', q: 'leh' }, (id) => id, defaultSite);
  expect(requests.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
    [api.exportInbox.path, { tab: 'all', q: 'leh' }],
    [api.exportInbox.path, { tab: 'all', q: 'leh', cursor: '7' }],
  ]);
  const csv = (await createdFiles.mock.calls[0]?.[0].text()) ?? '';
  for (const { name } of inquiries) expect(csv).toContain(name);
  expect(csv).toContain('"Chandratal Weekend","2027-06-11"');
  expect(csv).not.toContain('bw7oom');
});

it('exports no file when the list can’t be fetched', async () => {
  storeToken('token');
  const createdFiles = mockFileCreation();
  const requests = mockFetch(failNetwork);
  await expect(exportInbox({ tab: 'all' }, (id) => id, defaultSite)).rejects.toThrow();
  expect(requests).toHaveLength(1);
  expect(createdFiles).not.toHaveBeenCalled();
});

const at = '2026-11-20T12:30:00.000Z';
const inquirerData: InquirerData = {
  data: [
    { ...anInquiry({ _id: 'one' }) },
    { ...anInquiry({ _id: 'two' }), status: 'spam' },
    { ...anInquiry({ _id: 'three', deletedAt: at }) },
  ],
  events: [
    { id: 1, inquiry: 'one', at, actorId: null, actorName: 'Tashi', kind: 'note', detail: { text: '=Haggles' } },
    { id: 2, inquiry: 'one', at, actorId: null, actorName: 'Tashi', kind: 'answered', detail: { way: 'call' } },
  ],
  mails: [{ id: 1, kind: 'booked', queuedAt: at, sentAt: at, state: 'sent' }],
  quotes: [
    aQuote('quote', {
      ...{ number: 'Q-7F3A21', revision: 2, inquiry: 'one', state: 'accepted' },
      content: aQuoteContent('Manali to Leh', {
        ...{ duration: '10 days', people: 1, note: 'Bring gloves.', included: ['Breakfast'] },
        discount: { description: 'Early bird', rupees: 1_000 },
        lines: [{ isPerPerson: true, description: 'Ten days', priceRupees: 42_500, count: 2 }],
      }),
      terms: {
        ...{ sentOn: '2026-11-20', sentBy: 'Tashi', total: 88_200, gst: { percent: 5, isIncluded: false } },
        ...{ payments: [], cancellation: ['No refunds.'], cancellationSteps: [] },
      },
      ...{ sentAt: at, viewedAt: at, acceptedAt: at, acceptedName: 'Asha S' },
    }),
  ],
  travels: [
    { reference: 'HP-B-2', tour: 'Spiti', person: { ...emptyTraveller(1), name: 'Tashi', age: 41, isOwnBike: true } },
  ],
  bookings: [
    {
      ...aBooking({ payer: { ...aBooking().payer, name: 'Asha', phone: '98160', address: 'Leh' } }),
      ...{ reference: 'HP-B-7F3KQ', tour: 'Manali to Leh', start: null, end: null, seats: 1, state: 'booked' },
      ...{ totalPaise: 8_820_000, paidPaise: 1_000_050, balancePaise: 7_819_950 },
      lines: [{ what: 'Ten days', number: 2, pricePaise: 4_410_000 }],
      payments: [
        aPayment({ day: '2026-11-20', amountPaise: 1_000_050, reference: '412345678901', recordedBy: 'Tashi' }),
      ],
      review: aReview({ answer: 'Come again!' }),
    },
  ],
};

it('exports all data of a person', async () => {
  storeToken('token');
  const createdFiles = mockFileCreation();
  const requests = mockFetch(() => {
    expect(createdFiles).not.toHaveBeenCalled();
    return json(inquirerData);
  });
  await exportInquirer('one', { by: 'email', proof: 'wrote', also: [] }, defaultSite);
  expect(requests.map(({ path }) => path)).toEqual([`${toPath(api.readInquirer, { id: 'one' })}?by=email&proof=wrote`]);
  const csv = (await createdFiles.mock.calls[0]?.[0].text()) ?? '';
  for (const words of [
    '"Spam"',
    "Tashi noted:\n'=Haggles",
    'Tashi answered by phone',
    'Q-7F3A21, revision 2: accepted',
    'For Asha: Manali to Leh, 10 days, one person',
    'Ten days: 2 × ₹42,500',
    'Early bird: less ₹1,000',
    'GST 5%',
    'Total ₹88,200',
    'Included: Breakfast',
    'Bring gloves.',
    'No refunds.',
    'Sent 20 Nov 2026, 18:00 by Tashi',
    'Read 20 Nov',
    'Accepted 20 Nov 2026, 18:00 by Asha S',
    'HP-B-7F3KQ: booked\nManali to Leh, one person',
    'Paid by Asha, 98160, Leh',
    'Ten days: 2 × ₹44,100',
    'Total ₹88,200\n',
    '20 Nov 2026: payment of ₹10,000.50, UPI, 412345678901, noted by Tashi',
    'Review of 1 Jul 2027 as Asha, 4 stars, with a photo: Cold nights, warm people.\nOur answer: Come again!',
    'HP-B-2, Spiti: rider, Tashi, 41 years, own bike',
    '20 Nov 2026, 18:00: “Booked”: sent',
  ])
    expect(csv).toContain(words);
});

it('exports no file when the person’s data can’t be fetched', async () => {
  storeToken('token');
  const createdFiles = mockFileCreation();
  mockFetch(failNetwork);
  await expect(exportInquirer('one', { by: 'email', proof: 'wrote', also: [] }, defaultSite)).rejects.toThrow();
  expect(createdFiles).not.toHaveBeenCalled();
});

function parse(csv: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /"((?:[^"]|"")*)"(,|\r\n)/gy;
  for (let match = cell.exec(csv); match; match = cell.exec(csv)) {
    rows.at(-1)?.push((match[1] ?? '').replaceAll('""', '"'));
    if (match[2] === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

const createRow = (changes: Partial<Inquiry>) =>
  parse(toInquiriesCsv([anInquiry(changes)], { site: defaultSite }).slice(1))[1] ?? [];

it('starts with the byte order mark that Excel needs to read Hindi', () => {
  const csv = toInquiriesCsv([anInquiry({ name: 'आशा शर्मा' })], { site: defaultSite });
  expect(csv.codePointAt(0)).toBe(0xfeff);
  expect(createRow({ name: 'आशा शर्मा' })).toContain('आशा शर्मा');
});

it('writes times in Indian time', () => {
  expect(createRow({})[0]).toBe('20 Nov 2026, 18:00');
});

it.each(['=1+1', '+1', '-2', '@SUM(A1)', ' =1', '＝1', '|cmd', '%0A'])(
  'writes %j as text, not as a formula',
  (name) => {
    expect(createRow({ name })[2]).toBe(`'${name}`);
  },
);

it.each(['\t', '\r'])('writes no formula after %j', (blank) => {
  expect(createRow({ name: `${blank}=1` })[2]).toBe(`'${blank}'=1`);
});

it.each(['Asha;=1+1', 'Asha\t=1', 'Asha; "=1"', 'Asha;\t ＝1', 'Asha;;@SUM(A1)', 'Asha\n+1', ';-2;=3'])(
  'writes no formula in %j when semicolons or tabs separate cells',
  (name) => {
    const csvRow = toInquiriesCsv([anInquiry({ name })], { site: defaultSite }).split('\r\n')[1] ?? '';
    for (const cell of csvRow.split(/[;\t\n]/)) expect(cell).not.toMatch(/^[\s"]*[=+\-@|%＝＋－＠]/);
  },
);

it('leaves a semicolon unchanged when no formula follows', () => {
  expect(createRow({ name: 'Asha; Tsering' })[2]).toBe('Asha; Tsering');
});

it('writes a phone number as readable text', () => {
  expect(createRow({})[3]).toBe('(+91) 98765 43210');
});

it('keeps any text, apostrophes aside, with quotes, commas and line breaks', () =>
  assert(
    property(array(string({ unit: 'binary', maxLength: 20 }), { minLength: 1, maxLength: 6 }), (texts) => {
      const [row] = parse(`${texts.map(formatCsvCell).join(',')}\r\n`);
      const words = (text: string) => text.replaceAll("'", '');
      expect(row?.map(words)).toEqual(texts.map(words));
    }),
  ));
