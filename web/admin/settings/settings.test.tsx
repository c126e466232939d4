import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { expect, it, vi } from 'vitest';
import { pages } from '#shared/routes';
import { defaultSettings, Settings, type SettingsResponse, settingsFields } from '#shared/settings/settings';
import { api } from '#shared/test/api';
import { listProblemsByField } from '#shared/text';
import { renderAdmin } from '../../test/admin';
import { json, mockFetch } from '../../test/fetch';
import { press } from '../../test/render';
import * as apiClient from '../session/api-client';
import * as drawings from './draw-brand-pictures';
import { saveDerivedPictures } from './save-brand-pictures';
import { Component as SettingsPage } from './settings-page';
import { sections } from './settings-sections';
import { formatFormValue, SettingsFormValues, toFormValues, toInput } from './settings-values';

it('keeps the changes of both owners when another owner saved first', async () => {
  let stored: SettingsResponse = { settings: defaultSettings, version: 1 };
  mockFetch(({ path, method, headers, body }) => {
    if (path !== api.readSettings.path) return json({}, { status: 404 });
    if (method !== 'PUT') return json(stored);
    if (headers.get('If-Match') !== `"v${stored.version}"`) {
      return json({ error: 'conflict', message: 'Changed meanwhile.', current: stored }, { status: 412 });
    }
    stored = { settings: JSON.parse(body), version: stored.version + 1 };
    return json({ ...stored, message: 'Saved.' });
  });
  renderAdmin(<SettingsPage />);
  await screen.findByLabelText('Tagline');
  // Names of lists' fields come after those of the agency.
  const field = (label: string) => screen.getAllByLabelText<HTMLInputElement>(label)[0] ?? expect.unreachable();
  const write = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
  write('Tagline', 'Mine');
  write('Street', '1 My Road');
  stored = { settings: { ...defaultSettings, tagline: 'Theirs', city: 'Manali' }, version: 2 };

  press('Save');
  await screen.findByRole('dialog', { name: /^Someone else changed the settings/ });
  const tagline = within(screen.getByRole('group', { name: /^Tagline/ }));
  tagline.getByText('Mine');
  fireEvent.click(tagline.getByLabelText(/^Theirs/));
  press('Save these choices');
  await screen.findByText('Everything is saved.');
  expect(stored.settings).toMatchObject({ tagline: 'Theirs', street: '1 My Road', city: 'Manali' });
  await waitFor(() => expect(['Tagline', 'City'].map((label) => field(label).value)).toEqual(['Theirs', 'Manali']));
});

const openSettings = async (at: string = pages.settings) => {
  const stored: SettingsResponse = { settings: defaultSettings, version: 1 };
  mockFetch(({ path }) => (path === api.readSettings.path ? json(stored) : json({}, { status: 404 })));
  renderAdmin(<SettingsPage />, { at });
  return screen.findByLabelText<HTMLInputElement>('Phone');
};

it('counts the changes of each tab and of each section', async () => {
  const phone = await openSettings();
  fireEvent.change(phone, { target: { value: '98160' } });
  fireEvent.change(screen.getByLabelText('City'), { target: { value: 'Manali' } });
  expect(screen.getByRole('link', { name: 'Contact 2 changed' })).toBeDefined();
  expect(screen.getByRole('link', { current: 'page' }).textContent).toContain('Brand');
  const section = phone.closest('details') ?? expect.unreachable();
  expect(within(section).getByText('1 changed')).toBeDefined();
});

it('names a wrong field of another tab, and its link opens the section and focuses the field', async () => {
  const phone = await openSettings(`${pages.settings}?tab=money`);
  fireEvent.change(phone, { target: { value: '98160' } });
  press('Save');
  const message = await screen.findByText('One field is wrong.');
  await waitFor(() => expect(document.activeElement).toBe(message));
  fireEvent.click(screen.getByRole('link', { name: 'Phone in Contact' }));
  await waitFor(() => expect(document.activeElement).toBe(phone));
  expect(phone.closest('details')).toHaveProperty('open', true);
  expect(phone.closest('[hidden]')).toBeNull();
});

it('opens the field that the address names', async () => {
  const phone = await openSettings(`${pages.settings}?tab=contact&field=phone`);
  await waitFor(() => expect(document.activeElement).toBe(phone));
});

it('shows every setting, each once', () => {
  // The fields of the logo and the icon set these too.
  const companions = ['logoDark', 'logoName', 'logoWidth', 'maskable', 'linkPicture'];
  const shown = [...companions, ...sections.flatMap(({ fields }) => fields.map(({ name }) => name))];
  expect([...shown].sort()).toEqual([...settingsFields].sort());
});

it('parses what it shows, and explains invalid values', () => {
  const typed = toFormValues(defaultSettings);
  expect(v.parse(SettingsFormValues, typed)).toEqual(typed);
  expect(v.parse(Settings, toInput(typed))).toEqual(defaultSettings);
  expect(v.parse(Settings, toInput({ ...typed, deposit: ' ₹5,000 ' }))).toEqual(defaultSettings);
  const { issues } = v.safeParse(Settings, toInput({ ...typed, deposit: 'many', officeDays: [], lat: '' }));
  expect(listProblemsByField(issues ?? [])).toEqual({
    deposit: 'Enter a whole number.',
    officeDays: 'Choose the days on which the office is open.',
    lat: 'Enter degrees, such as 28.614.',
  });
});

it('formats lists as text when two versions are compared', () => {
  const typed = toFormValues({
    ...defaultSettings,
    officeDays: [1, 6],
    truck: [{ title: 'In front', things: ['Tea'] }],
  });
  expect(formatFormValue('officeDays', typed)).toBe('Monday, Saturday');
  expect(formatFormValue('instalments', typed)).toBe('70% · 45 days before, 100% · 30 days before');
  expect(formatFormValue('truck', typed)).toBe('In front, Tea');
});

it('draws what shared links show at Save, and only when name, colour or logo changed', async () => {
  const drawn: string[] = [];
  vi.spyOn(drawings, 'drawLinkPicture').mockImplementation(async ({ name }) => {
    drawn.push(name);
    return new Blob();
  });
  vi.spyOn(drawings, 'drawMaskableIcon').mockRejectedValue(new Error('no canvas'));
  vi.spyOn(drawings, 'drawInitialIcon').mockRejectedValue(new Error('no canvas'));
  vi.spyOn(apiClient, 'uploadToApi').mockResolvedValue({ sha: 'f'.repeat(64) });
  expect(await saveDerivedPictures(defaultSettings, defaultSettings)).toEqual(defaultSettings);
  const renamed = { ...defaultSettings, name: 'Snow Leopard' };
  const saved = await saveDerivedPictures(renamed, defaultSettings);
  expect(saved).toEqual({ ...renamed, linkPicture: 'f'.repeat(64) });
  expect(await saveDerivedPictures({ ...saved, tagline: 'Higher' }, saved)).toEqual({ ...saved, tagline: 'Higher' });
  expect(drawn).toEqual(['Snow Leopard']);
  // Settings are saved even if a picture can't be drawn.
  const withIcon = { ...saved, icon: 'a'.repeat(64) };
  expect(await saveDerivedPictures(withIcon, saved)).toEqual(withIcon);
});

it('draws an icon from name and colour at Save until the owner chooses one', async () => {
  const drawn: string[] = [];
  vi.spyOn(drawings, 'drawLinkPicture').mockRejectedValue(new Error('no canvas'));
  vi.spyOn(drawings, 'drawMaskableIcon').mockResolvedValue(new Blob());
  vi.spyOn(drawings, 'drawInitialIcon').mockImplementation(async ({ name, ink }) => {
    drawn.push(`${name} ${ink}`);
    return new Blob();
  });
  vi.spyOn(apiClient, 'uploadToApi').mockImplementation(async () => ({ sha: String(drawn.length).repeat(64) }));
  const [first, second] = ['1'.repeat(64), '2'.repeat(64)];
  const renamed = { ...defaultSettings, name: 'Snow Leopard' };
  const saved = await saveDerivedPictures(renamed, defaultSettings);
  expect(saved).toMatchObject({ icon: first, maskable: first });
  expect(await saveDerivedPictures({ ...saved, tagline: 'Higher' }, saved)).toMatchObject({ icon: first });
  const green = await saveDerivedPictures({ ...saved, ink: '#1b6b3a' }, saved);
  expect(green).toMatchObject({ icon: second, maskable: second });
  const own = { ...green, icon: 'a'.repeat(64), maskable: 'b'.repeat(64) };
  expect(await saveDerivedPictures({ ...own, name: 'Ibex' }, own)).toMatchObject({ icon: own.icon });
  expect(
    await saveDerivedPictures({ ...green, name: defaultSettings.name, ink: defaultSettings.ink }, green),
  ).toMatchObject({
    icon: '',
    maskable: '',
  });
  expect(drawn).toEqual([`Snow Leopard ${defaultSettings.ink}`, 'Snow Leopard #1b6b3a']);
});
