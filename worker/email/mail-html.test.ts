import { expect, it } from 'vitest';
import { toSite } from '#shared/settings/site';
import { renderMailHtml } from './mail-html';

const siteUrl = 'https://rides.example';
const site = toSite(null);

it('renders all text, with aligned facts and the site’s addresses as links', () => {
  const html = renderMailHtml(
    site,
    `Tsering asks.\n\nName:        Tsering\nPeople:      4\n\nOpen it: ${siteUrl}/dashboard?a=1&b=2\n`,
    siteUrl,
  );
  const link = `${siteUrl}/dashboard?a=1&amp;b=2`;
  expect(html).toContain(`Open it: <a href="${link}">${link}</a></p>`);
  for (const expectedHtml of [
    '<p style="margin:0 0 18px">Tsering asks.</p>',
    'Name:</span> <b>Tsering</b>',
    '<b>4</b>',
  ]) {
    expect(html).toContain(expectedHtml);
  }
});

it('escapes a visitor’s text, and links no other site', () => {
  const html = renderMailHtml(
    site,
    `<img src=x onerror=alert(1)> "asks"\n\nhttps://evil.example/${siteUrl}x ${siteUrl}.evil.example/a`,
    siteUrl,
  );
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;asks&quot;');
  expect(html).not.toContain('href=');
  expect(html).not.toMatch(/<img|<table|url\(|src="/);
});

it('shows a line with a secret link as a button, and the link to stop reminders as a link', () => {
  const token = 'x'.repeat(43);
  const text = `See your quote: ${siteUrl}/quote/${token}\n\nNo more reminders? ${siteUrl}/reminders/${token}\n\nSee it: https://evil.example/quote/${token}`;
  const html = renderMailHtml(site, text, siteUrl);
  expect(html).toMatch(
    new RegExp(`<a class="button" href="${siteUrl}/quote/${token}" style="[^"]+">See your quote</a>`),
  );
  expect(html).toContain(`No more reminders? <a href="${siteUrl}/reminders/${token}">rides.example</a>`);
  expect(html.match(/href=/g)).toHaveLength(2);
});

it('aligns facts in Devanagari', () => {
  const html = renderMailHtml(site, 'बुकिंग: HP-B-7F3KQ\nलोग: 2 लोगों', siteUrl, 'hi');
  expect(html).toContain('<html lang="hi">');
  expect(html).toContain('लोग:</span> <b>2 लोगों</b>');
});
