import { expect, it } from 'vitest';
import { defaultSite } from '#shared/settings/site';
import { toGpx } from '../../../features/ride/plan/ride-files';
import { aWaypoint } from '../../../test/tours';
import { decodeTrack, listElements, readChildText, readTrack, readXml, TrackError } from './read-track';

it('reads elements, attributes and entities with any prefix', () => {
  const root = readXml(
    `\u{FEFF}<?xml version="1.0"?>\n<!-- <a> --><gx:a b='1' x:c="&lt;2&gt;"><d>A &amp; B &#65;&#x42; &unknown;</d><d/><e><![CDATA[<d>]]></e></gx:a>\n`,
  );
  expect(root).toMatchObject({ name: 'a', attributes: { b: '1', c: '<2>' } });
  if (!root) return;
  expect(listElements(root, 'd').map(({ text }) => text)).toEqual(['A & B AB &unknown;', '']);
  expect([readChildText(root, 'e'), readChildText(root, 'f')]).toEqual(['<d>', '']);
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

it('reads a document type without entities, and HTML’s named letters', () => {
  expect(readXml('<!DOCTYPE gpx SYSTEM "gpx.dtd"><gpx>Caf&eacute; &Uuml;ber</gpx>')?.text).toBe('Café Über');
});

it('reads long and deeply nested files quickly', () => {
  const points = '<trkpt lat="32" lon="77"><ele>1</ele></trkpt>'.repeat(100_000);
  const root = readXml(`<gpx><trk><trkseg>${points}</trkseg></trk></gpx>`);
  expect(root && listElements(root, 'trkpt').length).toBe(100_000);
  expect(readXml(`${'<a>'.repeat(50_000)}${'</a>'.repeat(50_000)}`)).not.toBeNull();
});

const gpx = (inner: string) =>
  `<?xml version="1.0"?>\n<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${inner}</gpx>`;
const kml = (inner: string) =>
  `<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>${inner}</Document></kml>`;
const manali = aWaypoint({ name: 'Manali & around', kind: 'start' });
const tour = { heading: 'Up', route: [manali, { ...manali, name: 'Tandi', lat: 32.55, altitudeM: 2850 }] };

it('reads altitudes, times, segments and places of a GPX file', () => {
  const point = (lat: number, more = '') => `<trkpt lat="${lat}" lon="77">${more}</trkpt>`;
  const read = readTrack(
    gpx(
      `<wpt lat="32.1" lon="77.01"><name> Tea stall </name></wpt><wpt lat="32" lon="77"/><trk><trkseg>${point(
        32,
        '<ele>2050.4</ele><time>2026-06-01T03:00:00Z</time>',
      )}</trkseg><trkseg>${point(32.1)}${point(99)}${point(32.2, '<ele>99999</ele>')}</trkseg></trk>`,
    ),
  );
  expect(read.points).toEqual([
    { lat: 32, lon: 77, altitudeM: 2050.4, name: '', timeMs: Date.parse('2026-06-01T03:00:00Z') },
    { lat: 32.1, lon: 77, altitudeM: null, name: '', timeMs: null },
    { lat: 32.2, lon: 77, altitudeM: null, name: '', timeMs: null },
  ]);
  expect(read.places.map(({ name }) => name)).toEqual(['Tea stall']);
});

it('reads our own file back, and the same road as KML', () => {
  const places = [
    ['Manali &amp; around', '77.189,32.243,2050'],
    ['Tandi', '76.98,32.55,2850'],
  ] as const;
  const points = places.map(
    ([name, at]) => `<Placemark><name>${name}</name><Point><coordinates>${at}</coordinates></Point></Placemark>`,
  );
  const way = `<LineString><coordinates>${places.map(([, at]) => at).join(' ')}</coordinates></LineString>`;
  for (const text of [toGpx(tour, defaultSite), kml(`${points.join('')}<Placemark>${way}</Placemark>`)]) {
    const { points, places } = readTrack(text);
    expect(points.map(({ lat, altitudeM }) => [lat, altitudeM])).toEqual([
      [32.243, 2050],
      [32.55, 2850],
    ]);
    expect(places.map(({ name }) => name)).toEqual(['Manali & around', 'Tandi']);
  }
});

it('reads KML lines, and tracks of recorders', () => {
  const line = '<LineString><coordinates>\n77,32,2000 77.1,32.1\n77.2,32.2,oops </coordinates></LineString>';
  expect(readTrack(kml(`<Placemark>${line}</Placemark>`)).points.map(({ lon, altitudeM }) => [lon, altitudeM])).toEqual(
    [
      [77, 2000],
      [77.1, null],
      [77.2, null],
    ],
  );
  const when = '<when>2026-06-01T03:00:00Z</when><when>2026-06-01T04:00:00Z</when>';
  const track = `<gx:Track>${when}<gx:coord>77 32 2000</gx:coord><gx:coord>77.1 32.1 2100</gx:coord></gx:Track>`;
  expect(readTrack(kml(track)).points.map(({ timeMs }) => timeMs)).toEqual([1780282800000, 1780286400000]);
});

it('names the problem of an unreadable file', () => {
  const problemOf = (text: string) => {
    try {
      readTrack(text);
      return null;
    } catch (error) {
      return error instanceof TrackError ? error.message : String(error);
    }
  };
  expect(problemOf('')).toBe('This isn’t a GPX or KML file.');
  expect(problemOf('PK\u0003\u0004')).toBe('This isn’t a GPX or KML file.');
  expect(problemOf('<html><body/></html>')).toBe('This isn’t a GPX or KML file.');
  expect(problemOf(gpx(''))).toBe('There’s no track, route or list of places in this file.');
  const bomb = `<!DOCTYPE gpx [<!ENTITY a "aaaaaaaaaa">]>${gpx('&a;')}`;
  expect(problemOf(bomb)).toBe('This isn’t a GPX or KML file.');
});

const trk = (...points: [lat: number, lon: number, ele?: number, time?: string][]) =>
  `<trkseg>${points
    .map(
      ([lat, lon, ele, time]) =>
        `<trkpt lat="${lat}" lon="${lon}">${ele === undefined ? '' : `<ele>${ele}</ele>`}${time ? `<time>${time}</time>` : ''}</trkpt>`,
    )
    .join('')}</trkseg>`;
const heightsOf = (text: string) => readTrack(text).points.map(({ altitudeM }) => altitudeM);
const alongKml = (coordinates: string) =>
  kml(`<Placemark><LineString><coordinates>${coordinates}</coordinates></LineString></Placemark>`);

it('treats an altitude of 0 as unknown except near the sea', () => {
  expect(heightsOf(alongKml('77.1892,32.2432,0 77.2467,32.3667,0 77.0300,32.5710,0'))).toEqual([null, null, null]);
  expect(
    heightsOf(
      gpx(`<trk>${trk([32.24, 77.18, 0], [32.25, 77.18, 2050], [32.26, 77.18, 0], [32.27, 77.18, 2100])}</trk>`),
    ),
  ).toEqual([null, 2050, null, 2100]);
  expect(heightsOf(gpx(`<trk>${trk([15.5, 73.8, 4], [15.51, 73.8, 0], [15.52, 73.8, 9])}</trk>`))).toEqual([4, 0, 9]);
});

it.each(['clampToGround', 'relativeToGround'])('ignores the altitudes of a line that is %s', (mode) => {
  const line = `<altitudeMode>${mode}</altitudeMode><coordinates>77.1892,32.2432,5 77.2467,32.3667,5</coordinates>`;
  expect(heightsOf(kml(`<Placemark><LineString>${line}</LineString></Placemark>`))).toEqual([null, null]);
});

it('drops (0, 0), and points far from both their neighbours', () => {
  const road = Array.from({ length: 20 }, (_, at) => [32.24 + at / 100, 77.19, 2050] as [number, number, number]);
  const latsOf = (...points: [number, number, number][]) =>
    readTrack(gpx(`<trk>${trk(...points)}</trk>`)).points.map(({ lat }) => lat);
  const lats = road.map(([lat]) => lat);
  expect(latsOf([0, 0, 12.2], ...road.slice(0, 9), [0, 0, 0], ...road.slice(9), [0, 0, 5])).toEqual(lats);
  expect(latsOf([51.5, -0.1, 20], ...road.slice(0, 9), [28.6, 77.2, 216], ...road.slice(9))).toEqual(lats);
});

it('keeps the places of a route that are a day apart', () => {
  const places = [
    [32.24, 77.19],
    [34.15, 77.58],
    [28.6, 77.2],
  ].map(([lat, lon]) => `<rtept lat="${lat}" lon="${lon}"/>`);
  expect(readTrack(gpx(`<rte>${places.join('')}</rte>`)).points).toHaveLength(3);
});

it('sorts segments by their times', () => {
  const second = trk([32.3667, 77.2467, 3980, '2026-06-02T04:00:00Z'], [32.571, 77.03, 3080, '2026-06-02T09:00:00Z']);
  const first = trk([32.2432, 77.1892, 2050, '2026-06-01T04:00:00Z'], [32.3667, 77.2467, 3980, '2026-06-01T09:00:00Z']);
  const { points } = readTrack(gpx(`<trk>${second}</trk><trk>${first}</trk>`));
  expect(points.map(({ lat }) => lat)).toEqual([32.2432, 32.3667, 32.3667, 32.571]);
});

it('counts a tunnel as ridden, but no jump between segments', () => {
  const jumped = readTrack(
    gpx(`<trk>${trk([32.24, 77.19], [32.3, 77.2])}${trk([33.5, 77.2], [33.6, 77.2])}</trk>`),
  ).points;
  expect(jumped.map(({ isAfterJump }) => isAfterJump ?? false)).toEqual([false, false, true, false]);
  const tunnel = readTrack(
    gpx(`<trk>${trk([32.36, 77.13], [32.37, 77.13])}${trk([32.44, 77.16], [32.45, 77.16])}</trk>`),
  ).points;
  expect(tunnel.some(({ isAfterJump }) => isAfterJump)).toBe(false);
});

it('reads the road of a Garmin route, and prefers the longer of track and route', () => {
  const between = [32.26, 32.3, 32.34].map((lat, at) => `<gpxx:rpt lat="${lat}" lon="${at % 2 ? 77.1 : 77.3}"/>`);
  const extension = `<extensions><gpxx:RoutePointExtension>${between.join('')}</gpxx:RoutePointExtension></extensions>`;
  const route = `<rte><rtept lat="32.2432" lon="77.1892"><name>Manali</name>${extension}</rtept><rtept lat="32.3667" lon="77.2467"><name>Rohtang La</name></rtept></rte>`;
  const { points, places } = readTrack(gpx(`${route}<trk>${trk([32.2432, 77.1892], [32.3667, 77.2467])}</trk>`));
  expect(points.map(({ lat }) => lat)).toEqual([32.2432, 32.26, 32.3, 32.34, 32.3667]);
  expect(places.map(({ name }) => name)).toEqual(['Manali', 'Rohtang La']);
});

it.each([
  ['blanks after the commas', '77.1892, 32.2432, 2050 77.2467, 32.3667, 3980'],
  ['commas throughout', '77.1892,32.2432,2050,77.2467,32.3667,3980'],
  ['a comma at the beginning', ',77.1892,32.2432,2050 77.2467,32.3667,3980,'],
])('reads coordinates with %s', (_, coordinates) => {
  expect(heightsOf(alongKml(coordinates))).toEqual([2050, 3980]);
});

it('says that coordinates can’t be read', () => {
  expect(() => readTrack(alongKml('somewhere in the hills'))).toThrow('The coordinates in this file can’t be read.');
});

it('truncates a long name between letters', () => {
  const name = `${'x'.repeat(119)}🏍`;
  const { places } = readTrack(
    gpx(`<wpt lat="32.2" lon="77.2"><name>${name}</name></wpt><wpt lat="32.3" lon="77.2"/>`),
  );
  expect(places[0]?.name).toBe('x'.repeat(119));
});

it.each([
  ['ISO-8859-1', (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer],
  ['UTF-8', (text: string) => new TextEncoder().encode(text).buffer],
  ['no-such-encoding', (text: string) => new TextEncoder().encode(text).buffer],
  ['UTF-16', (text: string) => Uint16Array.from(`\ufeff${text}`, (letter) => letter.charCodeAt(0)).buffer],
  ['utf-16', (text: string) => Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer],
  ['UTF-16', (text: string) => new TextEncoder().encode(text).buffer],
])('reads a file in %s', (encoding, encode) => {
  expect(
    decodeTrack(encode(`<?xml version="1.0" encoding="${encoding}"?><gpx>Café Müller</gpx>`) as ArrayBuffer),
  ).toContain('Café Müller');
});
