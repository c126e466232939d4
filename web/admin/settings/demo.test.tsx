import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { DemoContent, DemoSelection } from '#shared/settings/demo';
import { defaultSettings, type Settings } from '#shared/settings/settings';
import { api } from '#shared/test/api';
import { renderAdmin } from '../../test/admin';
import { json, mockFetch } from '../../test/fetch';
import { press } from '../../test/render';
import { DemoLeft } from './demo-left';
import { listDemoSettings } from './demo-things';

const tour = { isEdited: false, bookingCount: 0, isBookedAhead: false };
const demo: DemoContent = {
  tours: [
    { ...tour, id: 'untouched', heading: 'Manali to Leh' },
    { ...tour, id: 'edited', heading: 'Spiti', isEdited: true },
    { ...tour, id: 'booked', heading: 'Zanskar', bookingCount: 2, isBookedAhead: true },
  ],
  people: [{ list: 'captains', name: 'Arif Sheikh', isEdited: false }],
};

function renderDemo(settings: Settings, content: DemoContent, role = 'owner') {
  const sent: DemoSelection[] = [];
  const requests = mockFetch(({ path, method, body }) => {
    if (path === api.readAccount.path) return json({ ...account, role });
    if (path === api.readSettings.path) return json({ settings, version: 1 });
    if (path === api.readDemo.path) return json(content);
    if (path !== api.removeDemo.path || method !== 'POST') return json({}, { status: 404 });
    sent.push(JSON.parse(body));
    return json({ message: '1 tour and 1 person are gone.', tours: 1, people: 1 });
  });
  renderAdmin(<DemoLeft />);
  return { sent, requests };
}
const account = { id: 'a', email: 'a@highpass.example', name: 'A' };

const isTicked = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).checked;

it('removes what is ticked: not what was edited or booked, unless the owner ticks it', async () => {
  const { sent } = renderDemo(defaultSettings, demo);
  await screen.findByText(/things are still the demo’s/);
  press('Take the demo away…');
  await screen.findByLabelText('Manali to Leh');
  expect([isTicked(/^Manali to Leh/), isTicked(/^Spiti/), isTicked(/^Zanskar/)]).toEqual([true, false, false]);
  expect(isTicked(/^Arif Sheikh, captain/)).toBe(true);
  expect(screen.getByLabelText(/^Spiti \(you changed it\)/)).toHaveProperty('disabled', false);
  expect(screen.getByLabelText(/^Zanskar \(has 2 bookings/)).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByLabelText(/^Spiti/));
  press('Take 3 away');
  await screen.findByText('1 tour and 1 person are gone.');
  expect(sent).toEqual([{ tours: ['untouched', 'edited'], people: [{ list: 'captains', name: 'Arif Sheikh' }] }]);
});

const ownLine = 'Ours';
const ownSettings: Settings = {
  ...defaultSettings,
  ...Object.fromEntries(
    Object.entries(defaultSettings).map(([name, value]) => {
      if (typeof value === 'string') return [name, ownLine];
      return [name, Array.isArray(value) ? [] : value];
    }),
  ),
};

it('shows nothing when nothing is the demo’s', async () => {
  expect(listDemoSettings(ownSettings)).toEqual([]);
  const { requests } = renderDemo(ownSettings, { tours: [], people: [] });
  await waitFor(() => expect(requests).toHaveLength(3));
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.queryByText(/still the demo’s/)).toBeNull();
});

it('asks the server for the demo’s content only as an owner', async () => {
  const { requests } = renderDemo(defaultSettings, demo, 'staff');
  await waitFor(() => expect(requests).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve));
  expect(requests.map(({ path }) => path)).toEqual([api.readAccount.path]);
});

it('counts a list as the demo’s while one entry of it is, and links to its field', () => {
  const [first] = defaultSettings.captains;
  if (!first) return expect.unreachable();
  const captains = [{ ...first, name: 'Tara Devi' }];
  expect(listDemoSettings({ ...ownSettings, captains })).toEqual([]);
  expect(listDemoSettings({ ...ownSettings, captains: [...captains, first] })).toEqual([
    { label: 'Captains', to: '/settings?tab=people&field=captains' },
  ]);
});

it('counts the drawn prints until the agency uses its photographs', () => {
  const listLabels = (settings: Settings) => listDemoSettings(settings).map(({ label }) => label);
  expect(listLabels(defaultSettings)).toContain('Drawn prints');
  expect(listLabels({ ...defaultSettings, pictures: 'photographs' })).not.toContain('Drawn prints');
});
