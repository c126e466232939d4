import { expect, it } from 'vitest';
import { pages } from '#shared/routes';
import { defaultFacts } from '#shared/settings/site';
import { api } from '#shared/test/api';
import type { Tour } from '#shared/tours/tour';
import { call, createMailbox, send } from '../test/client';
import { addTour, createInquiryInput, signIn } from '../test/factories';
import { listNodes, readGraph } from '../test/schema-org';

const headings = [
  ['Devanagari', 'मनाली से लेह: पाँच दर्रों की सवारी'],
  ['Tamil', 'மணாலி முதல் லே வரை'],
  ['Tibetan', 'མནའ་ལི་ནས་གླེ་བར་དུ་ལ་མོ་ལྔ།'],
  ['Urdu, from right to left', 'منالی سے لیہ تک!'],
  ['emoji of several characters', 'Ride 🏍️ with 👨‍👩‍👧‍👦 to 🏔'],
  ['combining marks', 'Zan\u0303ska\u0304r Ri\u0323de'],
  ['quotes and signs', `"Five" passes & <two> rivers' end`],
] as const;

const toPlain = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
const first = (html: string, pattern: RegExp) => toPlain(pattern.exec(html)?.[1] ?? '');

it.each(headings)('shows a heading in %s intact: on its page, in previews, in lists and in data', async (_, typed) => {
  const heading = typed.normalize('NFC');
  const tour = await addTour(await signIn(), { heading: typed });
  expect(tour.heading).toBe(heading);
  expect(tour._id).toMatch(/^[a-z0-9-]+$/);

  const html = await (await call(pages.tour(tour._id))).text();
  expect(first(html, /<title>([^<]*)<\/title>/)).toBe(`${heading} | ${defaultFacts.name}`);
  expect(first(html, /<meta property="og:title" content="([^"]*)"/)).toBe(heading);
  expect(first(html, /<meta name="twitter:title" content="([^"]*)"/)).toBe(heading);
  expect(first(html, /<h1[^>]*>([^<]*)<\/h1>/)).toBe(heading);
  const trip = listNodes(readGraph(html)).find((thing) => thing['@type'] === 'TouristTrip');
  expect(trip?.name).toBe(heading);

  const listing = await (await call(pages.lehLadakh)).text();
  expect(first(listing, /<h3[^>]*><a[^>]*>([^<]*)<\/a>/)).toBe(heading);
  const [listed] = (await (await call(api.listTours)).json()) as Tour[];
  expect(listed?.heading).toBe(heading);
  expect(toPlain(await (await call('/llms.txt')).text())).toContain(heading);
});

it.each(headings)('mails the agency a heading in %s', async (_, heading) => {
  const mailbox = createMailbox();
  await send(api.submitInquiry, createInquiryInput({ subject: heading }), { bindings: mailbox.bindings });
  const [mail] = mailbox.mails;
  expect(mail?.subject).toBe(`Inquiry: ${heading.normalize('NFC')}, July, Tsering Dolma`);
  expect(mail?.text).toContain(`Destination: ${heading.normalize('NFC')}\n`);
});

it('cuts long text between letters, never inside one', async () => {
  const family = '👨‍👩‍👧‍👦';
  const mailbox = createMailbox();
  await send(api.submitInquiry, createInquiryInput({ subject: family.repeat(17) }), { bindings: mailbox.bindings });
  const subject = mailbox.mails[0]?.subject ?? '';
  expect(subject.length).toBeLessThanOrEqual(120);
  expect(subject.replaceAll(family, '')).toBe('Inquiry: …');

  const description = `${'ཀྱི'.repeat(90)} ${family.repeat(20)}`;
  const tour = await addTour(await signIn(), { description });
  const html = await (await call(pages.tour(tour._id))).text();
  const said = first(html, /<meta property="og:description" content="([^"]*)"/);
  expect(said.length).toBeLessThanOrEqual(300);
  expect([...said].at(-1)).toBe('…');
  expect(said.replaceAll(family, '').isWellFormed()).toBe(true);
  expect(said).not.toContain('\ufffd');
});
