import { expect, it } from 'vitest';
import { childText, listElements, readXml } from './read-xml';

it('reads elements, attributes, texts and their entities, whatever the prefix', () => {
  const root = readXml(
    `\u{FEFF}<?xml version="1.0"?>\n<!-- <a> --><gx:a b='1' x:c="&lt;2&gt;"><d>A &amp; B &#65;&#x42; &unknown;</d><d/><e><![CDATA[<d>]]></e></gx:a>\n`,
  );
  expect(root).toMatchObject({ name: 'a', attributes: { b: '1', c: '<2>' } });
  if (!root) return;
  expect(listElements(root, 'd').map(({ text }) => text)).toEqual(['A & B AB &unknown;', '']);
  expect([childText(root, 'e'), childText(root, 'f')]).toEqual(['<d>', '']);
});

it.each([
  '',
  'text',
  '<a>',
  '<a></b>',
  '<a/><b/>',
  '<a b=1/>',
  '<a/>text',
  '<a',
  '</a>',
  '<!DOCTYPE a []><a/>',
  '<!-- <a/>',
])('refuses %j', (text) => {
  expect(readXml(text)).toBeNull();
});

it('reads a document type without entities of its own, and letters that HTML has names for', () => {
  expect(readXml('<!DOCTYPE gpx SYSTEM "gpx.dtd"><gpx>Caf&eacute; &Uuml;ber</gpx>')?.text).toBe('Café Über');
});

it('reads a long track quickly, and as deep as it may be', () => {
  const points = '<trkpt lat="32" lon="77"><ele>1</ele></trkpt>'.repeat(100_000);
  const root = readXml(`<gpx><trk><trkseg>${points}</trkseg></trk></gpx>`);
  expect(root && listElements(root, 'trkpt').length).toBe(100_000);
  expect(readXml(`${'<a>'.repeat(50_000)}${'</a>'.repeat(50_000)}`)).not.toBeNull();
});
