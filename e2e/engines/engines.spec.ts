import { rmSync } from 'node:fs';
import { expect } from '@playwright/test';
import { pages } from '#shared/paths';
import { addDays, weekdayWords } from '#shared/ride/days';
import { newHeading, photo } from '../admin';
import { makeInquiry, type WrittenInquiry } from '../inquiry';
import { makeSecondBuild } from '../second-build';
import { admin } from '../template-state';
import { test } from './fixtures';
import type { Person } from './person';

const heading = 'Manali to Leh High-Pass Ride';

async function sendInquiry(person: Person, form: string, inquiry: WrittenInquiry): Promise<void> {
  const field = (css: string) => ({ css: `form[aria-label^="${form}"] ${css}` });
  // A tour's form begins as when and how many.
  if (form === 'Inquiry about') await person.press({ ...field('summary'), text: 'Ask' });
  await person.type(field('[name=name]'), inquiry.name);
  await person.type(field('[name=phone]'), inquiry.phone);
  await person.type(field('[name=email]'), inquiry.email);
  if (form === 'Plan Your Trip') await person.type(field('[name=subject]'), inquiry.destination);
  await person.type(field('[name=number]'), inquiry.people);
  await person.choose(field('[name=departureMonth]'), inquiry.month);
  // Before it stands above Send, Send may still move from under a press.
  if (form === 'Inquiry about') await person.sees({ ...field('label'), text: 'Send my ride plan too' });
  await person.press(field('[type=submit]'));
}

test('keeps tours, a plan and an inquiry when the server is away, and offers the next build', async ({
  person,
  site,
}) => {
  const online = makeInquiry();
  const offline = makeInquiry();
  const tour = (await site.tours()).find((one) => one.heading === heading);
  if (!tour) throw new Error(`no ${heading}`);
  const day = addDays(tour.updatedAt.slice(0, 10), 400);
  const screens = {
    Home: () => person.open(pages.home).then(() => person.seesHeading('Where Do You Want To Go?')),
  };

  // Firefox reports a script that is on its way when its page is left.
  const openRide = async () => {
    await person.open(pages.ride(tour._id));
    await person.until('the ride’s later parts are there', () =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/sections-')),
    );
  };

  await test.step('Home, with a service worker in control and all tours on the phone', async () => {
    await screens.Home();
    await person.until('a service worker is in control', () => navigator.serviceWorker.controller !== null);
    await person.until('all tours are on the phone', () =>
      /All \d+ tours available offline/.test(document.body.textContent ?? ''),
    );
  });

  await test.step('an inquiry, stored once', async () => {
    await sendInquiry(person, 'Plan Your Trip', online);
    await expect.poll(() => site.inquiriesOf(online.name)).toHaveLength(1);
  });

  await test.step('a listing, a tour, its ride with a date', async () => {
    await person.open(pages.lehLadakh);
    await person.press({ css: `[data-tour="${tour._id}"] h3 a` });
    await person.seesHeading(heading);
    await openRide();
    await person.pickDate('Another first day', day);
    await person.sees({ css: '#my-ride-title ~ p', text: weekdayWords(day) });
  });

  await test.step('no server: each opens from the phone', async () => {
    await site.disconnect();
    await screens.Home();
    await person.sees({ css: 'p', text: 'You’re offline.' });
    await person.open(pages.lehLadakh);
    await person.sees({ css: `[data-tour="${tour._id}"]`, text: heading });
    await openRide();
    await person.seesHeading(heading);
    await person.sees({ css: '#my-ride-title ~ p', text: weekdayWords(day) });
  });

  await test.step('what is planned just before the page is left is kept', async () => {
    const later = addDays(day, 7);
    await person.pickDate('Another first day', later);
    await person.open(pages.tour(tour._id));
    await person.seesHeading(heading);
    await openRide();
    await person.sees({ css: '#my-ride-title ~ p', text: weekdayWords(later) });
    await person.open(pages.tour(tour._id));
  });

  await test.step('an inquiry without a server waits on the phone', async () => {
    await sendInquiry(person, 'Inquiry about', offline);
    await person.sees({ css: 'form [role=status]', text: 'Saved on this phone' });
    await person.open(pages.saved);
    await person.sees({ css: 'main', text: 'Waiting for a connection' });
  });

  await test.step('the server is back: it arrives once', async () => {
    await site.start();
    await person.sees({ css: 'main', text: 'Nothing waiting.' });
    await screens.Home();
    expect(await site.inquiriesOf(offline.name)).toHaveLength(1);
    expect(await site.inquiriesOf(online.name)).toHaveLength(1);
  });

  await test.step('the next build is offered to a page of this one', async () => {
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
});

test('opens an inquiry and adds a tour with a picture when the agency is logged in', async ({ person, site }) => {
  const inquiry = makeInquiry();
  await person.open(pages.home);
  await sendInquiry(person, 'Plan Your Trip', inquiry);
  await expect.poll(() => site.inquiriesOf(inquiry.name)).toHaveLength(1);

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
    const added = newHeading('Sikkim');
    await person.open(pages.addTour);
    await person.upload({ css: 'input[name="coverImage"]' }, photo('g-hairpins'));
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
    const tour = (await site.tours()).find(({ heading }) => heading === added);
    expect((await site.fetch(tour?.coverImage ?? '')).headers.get('content-type')).toBe('image/webp');
  });
});
