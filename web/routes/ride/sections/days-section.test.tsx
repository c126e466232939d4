import { brotliCompressSync } from 'node:zlib';
import { render, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { demoTour, demoTours } from '#shared/test/demo-tours';
import { emptyRide } from '../../../ride/empty-ride';
import { press } from '../../../test/form';
import { DaysSection } from './days-section';
import { WhereAmI } from './ride-mode';
import { RouteFiles } from './route-files';

const props = (heading: string, startsOn: string | null = null, today: string | null = null) => {
  const tour = demoTour(heading);
  return { tour, offered: tour, ride: { ...emptyRide(tour._id), startsOn }, today, onChange: () => {} };
};

/** Files that were handed to the browser's downloads, by name. */
function catchFiles(): Map<string, Promise<string>> {
  const files = new Map<string, Promise<string>>();
  let content = Promise.resolve('');
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    content = (blob as Blob).text();
    return 'blob:x';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.set(this.download, content);
  });
  return files;
}

test('draws every demo tour in at most 4 kB, and links each place to a day of the tour', () => {
  for (const tour of demoTours) {
    const page = renderToString(
      <MemoryRouter>
        <DaysSection {...{ ...props(tour.heading), tour }} />
      </MemoryRouter>,
    );
    const drawings = page.match(/<svg[^>]*viewBox="0 0 360 .*?<\/svg>/g) ?? [];
    expect(drawings, tour.heading).toHaveLength(1);
    expect(brotliCompressSync(drawings.join('')).length, tour.heading).toBeLessThan(4000);
    const days = new Set(tour.itinerary.map(({ day }) => `#day-${day}`));
    const links = [...page.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href);
    expect(links.length).toBeGreaterThan(4);
    expect(
      links.filter((href) => !days.has(href ?? '')),
      tour.heading,
    ).toEqual([]);
    expect(page.replace(/class="[^"]*"/g, '')).not.toMatch(/NaN|undefined|Infinity| style=/);
  }
});

test('saves the route as GPX, named after the tour', async () => {
  const files = catchFiles();
  render(<RouteFiles {...props('Manali to Leh')} />);
  press('Route as GPX');
  expect(await files.get('manali-to-leh-high-pass-ride.gpx')).toContain('<rtept lat="32.243" lon="77.189">');
  expect(screen.getByRole('status').textContent).toBe('Saved as manali-to-leh-high-pass-ride.gpx.');
});

test('saves days and payments as a calendar, and asks for the first day when there is none', async () => {
  const files = catchFiles();
  const { rerender } = render(<RouteFiles {...props('Manali to Leh')} />);
  press('Days and payments for my calendar');
  expect(screen.getByRole('status').textContent).toContain('Choose a first day above');
  expect(files.size).toBe(0);
  rerender(<RouteFiles {...props('Manali to Leh', '2026-07-12', '2026-04-01')} />);
  press('Days and payments for my calendar');
  const file = (await files.get('manali-to-leh-high-pass-ride.ics')) ?? '';
  expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(12);
  expect(file).toContain('DTSTART;VALUE=DATE:20260714\r\n');
  expect(file).toMatch(/DTSTART;VALUE=DATE:20260528\r\n.*\r\nSUMMARY:Pay ₹/);
});

const fix = (latitude: number, longitude: number, accuracy = 20) => ({ coords: { latitude, longitude, accuracy } });

function stubPosition(answer: ReturnType<typeof fix> | number) {
  const getCurrentPosition = vi.fn((found: (fix: unknown) => void, failed: (error: { code: number }) => void) =>
    typeof answer === 'number' ? failed({ code: answer }) : found(answer),
  );
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });
  return getCurrentPosition;
}

const ask = () => {
  press('Where am I?');
  return screen.getByRole('status').textContent;
};

test('asks for the position only when pressed, and says what lies ahead', () => {
  const asked = stubPosition(fix(32.833, 77.5));
  render(<WhereAmI tour={demoTour('Manali to Leh')} day={3} />);
  expect(asked).not.toHaveBeenCalled();
  expect(ask()).toBe('Sarchu in 17 km · next pump Karu in 237 km');
});

test.each([
  ['off the route', fix(28.6, 77.2), /^You’re \d+ km from this tour’s route\.$/],
  ['rough', fix(32.833, 77.5, 4000), /as a rough guess\.$/],
  ['denied', 1, /^Your browser doesn’t let this page ask/],
  ['not found', 2, /^Your phone can’t find its position/],
  ['not found in time', 3, /^Your phone hasn’t found its position/],
])('a position that is %s says so', (_name, answer, words) => {
  stubPosition(answer);
  render(<WhereAmI tour={demoTour('Manali to Leh')} day={3} />);
  expect(ask()).toMatch(words);
});

test('ride mode names the pump of a town, too', () => {
  render(
    <MemoryRouter>
      <DaysSection {...props('Manali to Leh', '2030-07-12', '2030-07-15')} />
    </MemoryRouter>,
  );
  press('Ride mode');
  const stops = within(screen.getByRole('region', { name: 'The road' })).getAllByRole('listitem');
  expect(stops.find((stop) => stop.textContent?.includes('Leh'))?.textContent).toContain('pump');
});
