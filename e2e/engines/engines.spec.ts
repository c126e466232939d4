import { rmSync } from 'node:fs';
import { expect } from '@playwright/test';
import { addDays, formatWeekdayAndDay } from '#shared/dates';
import { pages } from '#shared/routes';
import { makeUniqueHeading, photoPath } from '../admin';
import { type InquiryFormInput, makeInquiry } from '../inquiry';
import { makeSecondBuild } from '../second-build';
import { admin } from '../template-state';
import { test } from './fixtures';
import type { Person } from './person';

const heading = 'Manali to Leh High-Pass Ride';

async function sendInquiry(person: Person, form: string, inquiry: InquiryFormInput): Promise<void> {
  const field = (css: string) => ({ css: `form[aria-label^="${form}"] ${css}` });
  // A tour's form shows only month and number of people until “Send inquiry” is pressed.
  if (form === 'Inquiry about') await person.press({ ...field('summary'), text: 'Send inquiry' });
  if (form === 'Plan Your Trip') await person.press({ css: 'main summary', text: form });
  await person.type(field('[name=name]'), inquiry.name);
  await person.type(field('[name=phone]'), inquiry.phone);
  await person.type(field('[name=email]'), inquiry.email);
  if (form === 'Plan Your Trip') await person.type(field('[name=subject]'), inquiry.destination);
  await person.type(field('[name=number]'), inquiry.people);
  await person.choose(field('[name=departureMonth]'), inquiry.month);
  await person.press(field('[type=submit]'));
}

async function openRide(person: Person, tour: string): Promise<void> {
  await person.open(pages.ride(tour));
  // Firefox reports an error for a script that is still loading when the page is left.
  await person.until('the script of the ride’s sections is there', () =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/ride-sections-')),
  );
}

async function seesHome(person: Person): Promise<void> {
  await person.open(pages.home);
  await person.seesHeading('Where Do You Want To Go?');
}

/** Opens Home and waits until all tours are stored for offline use. */
async function visitHome(person: Person): Promise<void> {
  await seesHome(person);
  await person.until('a service worker is in control', () => navigator.serviceWorker.controller !== null);
  await person.until('all tours are on the phone', () =>
    /All \d+ tours available offline/.test(document.body.textContent ?? ''),
  );
}

test('opens a listing, a tour and its planned ride when the server is away', async ({ person, site }) => {
  const tour = await site.findTour(heading);
  const [day, later] = [400, 407].map((days) => addDays(tour.updatedAt.slice(0, 10), days)) as [string, string];
  const seesDay = (text: string) => person.sees({ css: '#my-ride-title ~ p', text: formatWeekdayAndDay(text) });
  await visitHome(person);
  await openRide(person, tour._id);
  await person.pickDate('Another first day', day);
  await seesDay(day);
  await site.stop();
  await person.open(pages.lehLadakh);
  await person.sees({ css: 'p', text: 'You’re offline.' });
  await person.press({ css: `[data-tour="${tour._id}"] h3 a` });
  await person.seesHeading(heading);
  await openRide(person, tour._id);
  await seesDay(day);
  // A plan that is changed just before the page is left is saved, too.
  await person.pickDate('Another first day', later);
  await person.open(pages.tour(tour._id));
  await openRide(person, tour._id);
  await seesDay(later);
});

test('saves an inquiry when the server is away, and sends it once when it is back', async ({ person, site }) => {
  const inquiry = makeInquiry();
  const tour = await site.findTour(heading);
  await visitHome(person);
  await site.stop();
  await person.open(pages.tour(tour._id));
  await sendInquiry(person, 'Inquiry about', inquiry);
  await person.sees({ css: 'form [role=status]', text: 'Saved on this phone' });
  await person.open(pages.saved);
  await person.sees({ css: 'main', text: 'Waiting for a connection' });
  await site.start();
  await person.sees({ css: 'main', text: 'Nothing waiting.' });
  await seesHome(person);
  expect(await site.listInquiriesOf(inquiry.name)).toHaveLength(1);
});

test('offers the next build to a page of this one', async ({ person, site }) => {
  await visitHome(person);
  const dist = makeSecondBuild();
  await site.deploy({ dist });
  await person.until('a newer service worker is asked for', () => {
    void navigator.serviceWorker.getRegistration().then((registration) => registration?.update());
    return true;
  });
  await person.sees({ css: 'body', text: 'A newer version of this site is ready.' });
  await site.deploy({});
  rmSync(dist, { recursive: true });
});

test('opens an inquiry and adds a tour with a picture when an owner is logged in', async ({ person, site }) => {
  const inquiry = makeInquiry();
  await person.open(pages.home);
  await sendInquiry(person, 'Plan Your Trip', inquiry);
  await expect.poll(() => site.listInquiriesOf(inquiry.name)).toHaveLength(1);

  await test.step('log in, open an inquiry', async () => {
    await person.open(pages.inquiries);
    await person.type({ css: 'input', label: 'Email' }, admin.email);
    await person.type({ css: 'input', label: 'Password' }, admin.password);
    await person.press({ css: 'button', text: 'Login' });
    await person.seesHeading('Contact Inquiries');
    await person.press({ css: 'main tr td', text: inquiry.month });
    await person.sees({ css: 'section h2', text: inquiry.name });
  });

  await test.step('add a tour with a picture', async () => {
    const added = makeUniqueHeading('Sikkim');
    await person.open(pages.addTour);
    await person.upload({ css: 'input[name="coverImage"]' }, photoPath('g-hairpins'));
    await person.type({ css: 'input', label: 'Heading' }, added);
    for (const [label, value] of [
      ['Type', 'Domestic'],
      ['Country', 'India'],
      ['Place', 'Sikkim'],
      ['Language', 'English'],
    ] as const)
      await person.choose({ css: 'select', label }, value);
    for (const [label, value] of [
      ['Duration', '5 days'],
      ['Group Size', '4-8'],
      ['Rating', '4.6'],
      ['Price', '24500'],
      ['Price Per Day', '4900'],
      ['Description', 'Over the old trade road.'],
      ['Title', 'Gangtok'],
      ['Question', 'Is it wet?'],
      ['Answer', 'In July, yes.'],
    ] as const)
      await person.type({ css: 'input, textarea', label }, value);
    await person.type({ css: 'textarea', label: 'Description', nth: 1 }, 'Arrive and walk the ridge.');
    await person.press({ css: 'button[type=submit]', text: 'Add Tour' });
    await person.sees({ css: '[role=status] *, [role=alert] *', text: 'Tour added successfully!' });
    const tour = (await site.listTours()).find(({ heading }) => heading === added);
    expect((await site.fetch(tour?.coverImage ?? '')).headers.get('content-type')).toBe('image/webp');
  });
});
