import { randomInt, randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { Inquiry } from '#shared/inquiries/inbox';
import { api } from '#shared/test/api';
import type { Site } from './site';

export interface InquiryFormInput {
  name: string;
  phone: string;
  email: string;
  destination: string;
  people: string;
  month: string;
}

/** Makes an inquiry of a new person, because inquiries with the same phone number are grouped. */
export function makeInquiry(change: Partial<InquiryFormInput> = {}): InquiryFormInput {
  const personNumber = randomInt(10 ** 8);
  return {
    name: `Rider ${randomUUID().slice(0, 8)}`,
    phone: `98${String(personNumber).padStart(8, '0')}`.replace(/^.{5}/, '$& '),
    email: `rider.${personNumber}@example.in`,
    destination: 'Leh over the high passes',
    people: '2',
    month: 'July',
    ...change,
  };
}

/** Sends an inquiry by HTTP, optionally about a tour and a departure. Returns it as the admin API lists it. */
export async function submitInquiry(
  site: Site,
  {
    tourId,
    departureId,
    ...change
  }: Partial<InquiryFormInput> & { tourId?: string | undefined; departureId?: string } = {},
): Promise<Inquiry> {
  const { name, phone, email, destination, people, month } = makeInquiry(change);
  const response = await site.fetch(api.submitInquiry.path, {
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
  const [inquiry] = await site.listInquiriesOf(name);
  if (!inquiry) throw new Error(`${response.status}: ${await response.text()}`);
  return inquiry;
}

/** Opens the folded form on Home. */
export async function openPlanForm(page: Page): Promise<Locator> {
  await page.getByRole('heading', { name: 'Plan Your Trip' }).click();
  return page.getByRole('form', { name: 'Plan Your Trip' });
}

/** Fills in any of the inquiry forms, and expands a short form first. Leaves a prefilled destination as it is. */
export async function fillInquiry(form: Locator, inquiry: InquiryFormInput): Promise<void> {
  const expandButton = form.locator('summary').filter({ hasText: 'Send inquiry' });
  await form.getByLabel('No. of People').waitFor();
  if (await expandButton.isVisible()) await expandButton.click();
  await form.getByLabel('Name').fill(inquiry.name);
  await form.getByLabel('Phone').fill(inquiry.phone);
  await form.getByLabel('Email').fill(inquiry.email);
  const destination = form.getByLabel('Destination');
  if ((await destination.inputValue()) === '') await destination.fill(inquiry.destination);
  await form.getByLabel('No. of People').fill(inquiry.people);
  await form.getByLabel('Month of Departure').selectOption(inquiry.month);
}

export async function sendInquiry(form: Locator, inquiry: InquiryFormInput): Promise<void> {
  await fillInquiry(form, inquiry);
  await form.getByRole('button', { name: /^Send (inquiry|Message)$/ }).click();
}
