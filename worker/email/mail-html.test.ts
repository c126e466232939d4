import { expect, it } from 'vitest';
import { toSite } from '#shared/settings/site';
import { renderMailHtml } from './mail-html';

const ours = 'https://rides.example';
const site = toSite(null);

it('writes every word of a mail’s text, with facts by name and our own addresses as links', () => {
  const html = renderMailHtml(
    site,
    `Tsering asks.\n\nName:        Tsering\nPeople:      4\n\nOpen it: ${ours}/dashboard?a=1&b=2\n`,
    ours,
  );
  const link = `${ours}/dashboard?a=1&amp;b=2`;
  expect(html).toContain(`Open it: <a href="${link}">${link}</a></p>`);
  for (const word of ['<p style="margin:0 0 18px">Tsering asks.</p>', 'Name:</span> <b>Tsering</b>', '<b>4</b>']) {
    expect(html).toContain(word);
  }
});

it('escapes what a visitor wrote in a mail, and links to nobody else', () => {
  const html = renderMailHtml(
    site,
    `<img src=x onerror=alert(1)> "asks"\n\nhttps://evil.example/${ours}x ${ours}.evil.example/a`,
    ours,
  );
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;asks&quot;');
  expect(html).not.toContain('href=');
  expect(html).not.toMatch(/<img|<table|url\(|src="/);
});
