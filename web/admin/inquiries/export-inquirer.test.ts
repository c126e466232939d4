import { afterEach, expect, it } from 'vitest';
import { emptyPerson } from '#shared/bookings/people';
import { api } from '#shared/calls';
import type { InquirerData } from '#shared/inquiries/inquirer';
import { answerWith, cutLine, json } from '../../test/answers';
import { anInquiry } from '../../test/inquiries';
import { watchFiles } from '../../test/made-files';
import { storeToken } from '../session/token';
import { exportInquirer } from './export';

const at = '2026-11-20T12:30:00.000Z';
const theirs: InquirerData = {
  data: [
    { ...anInquiry({ _id: 'one' }) },
    { ...anInquiry({ _id: 'two' }), status: 'spam' },
    { ...anInquiry({ _id: 'three', deletedAt: at }) },
  ],
  events: [
    { id: 1, inquiry: 'one', at, actorId: null, actorName: 'Tashi', kind: 'note', detail: { text: '=Haggles' } },
    { id: 2, inquiry: 'one', at, actorId: null, actorName: 'Tashi', kind: 'answered', detail: { way: 'call' } },
  ],
  quotes: [
    {
      id: 'quote',
      number: 'Q-7F3A21',
      revision: 2,
      inquiry: 'one',
      state: 'accepted',
      version: 4,
      content: {
        name: 'Asha',
        title: 'Manali to Leh',
        tourId: null,
        duration: '10 days',
        people: 1,
        startsOn: null,
        validUntil: '2027-01-01',
        note: 'Bring gloves.',
        included: ['Breakfast'],
        discount: { words: 'Early bird', rupees: 1_000 },
        lines: [{ isPerPerson: true, words: 'Ten days', price: 42_500, count: 2 }],
      },
      terms: {
        sentOn: '2026-11-20',
        by: 'Tashi',
        total: 88_200,
        gst: { percent: 5, isIncluded: false },
        payments: [],
        cancellation: ['No refunds.'],
        cancellationSteps: [],
      },
      createdAt: at,
      sentAt: at,
      seenAt: at,
      acceptedAt: at,
      acceptedName: 'Asha S',
      withdrawnAt: null,
    },
  ],
  travels: [
    { reference: 'HP-B-2', tour: 'Spiti', person: { ...emptyPerson(1), name: 'Tashi', age: 41, isOwnBike: true } },
  ],
  bookings: [
    {
      id: 'booking',
      reference: 'HP-B-7F3KQ',
      tourId: null,
      tour: 'Manali to Leh',
      start: null,
      end: null,
      payer: { name: 'Asha', phone: '98160', email: '', address: 'Leh', stateCode: '', gstin: '', pan: '' },
      seats: 1,
      totalPaise: 8_820_000,
      paidPaise: 1_000_050,
      balancePaise: 7_819_950,
      giveBack: null,
      state: 'booked',
      awaitsSeatsBy: null,
      next: null,
      remindedAt: null,
      said: [],
      version: 1,
      peopleVersion: 1,
      createdAt: at,
      source: 'call',
      inquiryId: null,
      quoteId: null,
      discountPaise: 0,
      taxes: [],
      lines: [{ what: 'Ten days', number: 2, pricePaise: 4_410_000 }],
      isGstIncluded: false,
      roundingPaise: 0,
      instalments: [],
      cancellation: [],
      people: [],
      papers: [],
      cancelled: null,
      payments: [
        {
          id: 'payment',
          kind: 'payment',
          day: '2026-11-20',
          amountPaise: 1_000_050,
          mode: 'upi',
          reference: '412345678901',
          reverses: null,
          reason: '',
          notedBy: 'Tashi',
          notedAt: at,
        },
      ],
      isErased: false,
    },
  ],
};

afterEach(() => localStorage.clear());

it('makes a file of all that the agency has of a person, from the answer that is for taking away', async () => {
  storeToken('token');
  const made = watchFiles();
  const seen = answerWith(() => {
    expect(made).not.toHaveBeenCalled();
    return json(theirs);
  });
  await exportInquirer('one', { by: 'email', proof: 'wrote', also: [] });
  expect(seen.map(({ path }) => path)).toEqual([`${api.inquirer('one')}?by=email&proof=wrote`]);
  const csv = (await made.mock.calls[0]?.[0].text()) ?? '';
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
    'HP-B-2, Spiti: rider, Tashi, 41 years, own bike',
  ])
    expect(csv).toContain(words);
});

it('makes no file of what the site doesn’t give out', async () => {
  storeToken('token');
  const made = watchFiles();
  answerWith(cutLine);
  await expect(exportInquirer('one', { by: 'email', proof: 'wrote', also: [] })).rejects.toThrow();
  expect(made).not.toHaveBeenCalled();
});
