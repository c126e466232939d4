import { expect, it } from 'vitest';
import { aTour } from '../test/tours';
import { type OnPhone, toPage } from './shell';

const frame = (name: string, main: string) => `<!--frame ${name}-->{{<5}}id{{>7}}{{>bar}}<main>${main}</main>{{>end}}`;
const shell = [
  '<head><!--head--></head><!--app--><!--data-->',
  frame('/', 'Home'),
  frame('/saved', 'Saved'),
  frame('tour', '{{#tour}}<h1>{{heading}}</h1>{{#of1}}<img src="{{sha1}}">{{/of1}}{{/tour}}{{#none}}…{{/none}}'),
  frame('ride', 'Ride'),
  frame('page', 'Page'),
  frame('/404', 'Lost'),
  '<!--frame bare--><div id="app">Desk</div>',
  '<!--frame offline-none-->Offline',
  '<!--frame offline-whole-->{{count}} of {{copied}}',
  '<!--frame quiet-->',
  '<!--frame start--><div id="app">',
  '<!--frame end--><p>{{address}}</p><b>{{printed}}</b></div>',
].join('');
const copy = { count: 24, syncedAt: '2026-11-21T12:00:00.000Z', complete: true };
const nothing: OnPhone = { why: 'offline', copy: null, tour: null, agency: null, current: false };
const open = (path: string, phone: Partial<OnPhone> = {}) =>
  toPage(shell, new URL(path, 'https://site.example'), { ...nothing, ...phone })?.html ?? '';
const dataOf = (page: string) => JSON.parse(/id="phone-data">(.*?)<\/script>/.exec(page)?.[1] ?? 'null');

it.each([
  ['/', 'Home', true],
  ['/?utm_source=x', 'Home', true],
  ['/saved', 'Saved', true],
  ['/saved?correct=1', 'Saved', false],
  ['/tour/manali-to-leh', '…', true],
  ['/explore-now?id=manali-to-leh', '…', true],
  ['/tour/manali-to-leh/ride', 'Ride', true],
  ['/tour-detail-one/manali-to-leh/ride', 'Page', false],
  ['/tour-detail-one/ride-to-leh', '…', true],
  ['/explore-now', 'Page', false],
  ['/tour/12', 'Page', false],
  ['/tour-detail-one/3', 'Page', false],
  ['/terms', 'Page', false],
  ['/nowhere', 'Lost', true],
  ['/dashboard', 'Desk', false],
])('shows %s in its frame', (path, main, whole) => {
  const page = open(path);
  expect(page).toContain(main);
  expect(dataOf(page).whole).toBe(whole);
});

it('prints the whole address, as the page itself does', () => {
  const page = open('/adventure?place=Trekking&from=%3Cb%3E');
  expect(page).toContain('<p>https://site.example/adventure</p>');
  expect(page).toContain('<b>https://site.example/adventure?place=Trekking&amp;from=%3Cb%3E</b>');
});

it('says why, and from when the copy is', () => {
  expect(open('/')).toContain('<div id="app">Offline<main>');
  expect(open('/', { copy })).toContain('24 of 21 Nov 2026, 17:30<main>');
  expect(open('/', { copy, why: null })).toContain('<div id="app"><main>');
});

it('escapes a tour’s words in the page and in its data', () => {
  const tour = aTour({ heading: 'Leh</script><script>alert(1)</script> & {{address}} $&' });
  const page = open(`/tour/${tour._id}`, { tour, current: true });
  expect(page).toContain('<h1>Leh&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; {{address}} $&amp;</h1>');
  expect(page.match(/<script/g)).toHaveLength(1);
  expect(page).toContain('<p>https://site.example/tour/');
  expect(dataOf(page).tour).toEqual(tour);
});

it('shows a saved tour that the copy lacks, but leaves the app to judge', () => {
  const tour = aTour({ heading: 'Gone' });
  const page = open(`/tour/${tour._id}`, { tour, current: false });
  expect(page).toContain('<h1>Gone</h1>');
  expect(dataOf(page).tour).toBeNull();
});

it('is nothing where the file is no shell', () => {
  expect(toPage('<h1>Welcome to Free Wi-Fi</h1>', new URL('https://site.example/'), nothing)).toBeNull();
});

it('says what the agency says of itself, as the phone keeps it', () => {
  const own = shell.replace(
    '<main>Home</main>',
    '<main>{{fact_NAME}} {{fact_tel}} {{fact_deposit}}{{#fact_YouTube}}<a href="{{fact_href}}">{{/fact_YouTube}}{{#fact_Facebook}}<b>{{/fact_Facebook}}</main>',
  );
  const agency = {
    name: 'A & B',
    phone: '+91 98160 12345',
    deposit: 7500,
    youtube: 'https://youtube.com/@ab',
    facebook: '',
  };
  const page = toPage(own, new URL('https://site.example/'), { ...nothing, agency })?.html ?? '';
  expect(page).toContain('<main>A &amp; B tel:+919816012345 ₹7,500<a href="https://youtube.com/@ab"></main>');
  expect(page).toContain('<title>A &amp; B</title>');
  expect(JSON.parse(/id="site-data">(.*?)<\/script>/.exec(page)?.[1] ?? '')).toEqual(agency);
});

it('is in the agency’s ink, with its icon and logo', () => {
  const head = '<head><link rel="icon" href="/favicon.ico" sizes="32x32"><!--head--></head>';
  const mark = '{{#milestone}}<svg>{{/milestone}}{{#logo}}<img src="{{fact_src}}">{{/logo}}';
  const own = shell.replace(/<head>.*?<\/head>/, head).replace('Home', mark);
  const at = new URL('https://site.example/');
  const icon = 'a'.repeat(64);
  const agency = { ink: '#225588', icon, logo: icon };
  const page = toPage(own, at, { ...nothing, agency });
  expect(page?.html).toContain(`<style id="ink">${page?.ink}</style>`);
  expect(page?.ink).toContain('--rust:#225588');
  for (const part of [`href="/brand/${icon}-32.png"`, `<main><img src="/brand/${icon}-logo.png">`])
    expect(page?.html).toContain(part);
  const plain = toPage(own, at, nothing);
  expect([plain?.ink, plain?.html.includes('<main><svg></main>')]).toEqual(['', true]);
});
