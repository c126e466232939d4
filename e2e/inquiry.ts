import { randomInt, randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import type { Inquiry } from '#shared/inquiries/inbox';
import { api } from '#shared/test/api';
import type { Site } from './site';

export interface WrittenInquiry {
  name: string;
  phone: string;
  email: string;
  destination: string;
  people: string;
  month: string;
}

/** An inquiry of a person of its own, so that tests can find theirs: those of one number are one conversation. */
export function makeInquiry(change: Partial<WrittenInquiry> = {}): WrittenInquiry {
  const own = randomInt(10 ** 8);
  return {
    name: `Rider ${randomUUID().slice(0, 8)}`,
    phone: `98${String(own).padStart(8, '0')}`.replace(/^.{5}/, '$& '),
    email: `rider.${own}@example.in`,
    destination: 'Leh over the high passes',
    people: '2',
    month: 'July',
    ...change,
  };
}

/** Sends an inquiry without a browser, from a tour's page or about one of its dates; returns it as the admin has it. */
export async function submitInquiry(
  site: Site,
  {
    tourId,
    departureId,
    ...change
  }: Partial<WrittenInquiry> & { tourId?: string | undefined; departureId?: string } = {},
): Promise<Inquiry> {
  const { name, phone, email, destination, people, month } = makeInquiry(change);
  const answer = await site.fetch(api.submitInquiry.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      name,
      phone,
      email,
      countryCode: '+91',
      subject: destination,
      number: Number(people),
      departureMonth: month,
      ...{ tourId, departureId },
    }),
  });
  const [inquiry] = await site.inquiriesOf(name);
  if (!inquiry) throw new Error(`${answer.status}: ${await answer.text()}`);
  return inquiry;
}

/** Fills in any of the inquiry forms, opened where it begins short. Keeps a prefilled destination. */
export async function fillInquiry(form: Locator, inquiry: WrittenInquiry): Promise<void> {
  const ask = form.getByText('Ask', { exact: true });
  await form.getByLabel('No. of People').waitFor();
  if (await ask.isVisible()) await ask.click();
  await form.getByLabel('Name').fill(inquiry.name);
  await form.getByLabel('Phone').fill(inquiry.phone);
  await form.getByLabel('Email').fill(inquiry.email);
  const destination = form.getByLabel('Destination');
  if ((await destination.inputValue()) === '') await destination.fill(inquiry.destination);
  await form.getByLabel('No. of People').fill(inquiry.people);
  await form.getByLabel('Month of Departure').selectOption(inquiry.month);
}

export async function sendInquiry(form: Locator, inquiry: WrittenInquiry): Promise<void> {
  await fillInquiry(form, inquiry);
  await form.getByRole('button', { name: 'Send Message' }).click();
}
