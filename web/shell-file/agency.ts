import { sayInstalments } from '#shared/site/policy';
import { setFacts, shipped, site } from '#shared/site/site';
import { formatRupees } from '#shared/text/money';
import { formatNumber } from '#shared/tours/heights';

// In the frames the agency's facts are places, which the phone fills with those that it keeps (sw/shell.ts). While a
// frame is drawn they are texts, and figures that nothing else has, to be found again.

const figures = {
  phone: '+99 00000 00001',
  whatsapp: '+99 00000 00002',
  lat: 12.34567,
  lon: 76.98765,
  cityM: 7_654,
  deposit: 987_651,
  instalments: [{ percent: 71_717, daysBefore: 72_727 }],
  quoteDays: 74_747,
} as const;

export function beginPlaces(): void {
  const texts = Object.entries(shipped).filter(([, value]) => typeof value === 'string');
  // A frame is drawn with the milestone, and gets a place for the logo.
  const pictures = { logo: '', icon: '', maskable: '', linkPicture: '' };
  setFacts({ ...Object.fromEntries(texts.map(([name]) => [name, `{{fact_${name}}}`])), ...figures, ...pictures });
}

/** The HTML, where each fact is the name of its place. */
export function toPlaces(html: string): string {
  let placed = html.replaceAll('{{FACT_NAME}}', '{{fact_NAME}}');
  const found: [text: string, place: string][] = [
    [site.phoneHref, 'tel'],
    [figures.phone, 'phone'],
    [site.chatHref, 'chat'],
    [formatRupees(figures.deposit), 'deposit'],
    [sayInstalments(figures.instalments), 'due'],
    [formatNumber(figures.cityM), 'cityM'],
    ...(['lat', 'lon', 'quoteDays'] as const).map((name): [string, string] => [String(figures[name]), name]),
  ];
  for (const [text, place] of found) placed = placed.replaceAll(text, `{{fact_${place}}}`);
  placed = placed.replace(
    /<svg[^>]* class="brand".*?<\/svg>|<svg class="brand".*?<\/svg>/gs,
    (mark) => `{{#milestone}}${mark}{{/milestone}}{{#logo}}<img class="logo" src="{{fact_src}}" alt=""/>{{/logo}}`,
  );
  // A network that the agency isn't in has no link.
  for (const { name, href } of site.social) {
    placed = placed.replace(
      new RegExp(`<li>(?:(?!<li>).)*?href="${href}".*?</li>`, 'gs'),
      (link) => `{{#fact_${name}}}${link.replace(href, '{{fact_href}}')}{{/fact_${name}}}`,
    );
  }
  return placed;
}
