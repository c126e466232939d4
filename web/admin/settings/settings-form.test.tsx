import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { api } from '#shared/calls';
import { type SettingsAnswer, shippedSettings } from '#shared/site/settings';
import { answerWith, json } from '../../test/answers';
import { renderDesk } from '../../test/desk';
import { press } from '../../test/form';
import { Component as SettingsPage } from './index-page';

it('loses nothing that either owner wrote when another owner saved first', async () => {
  let stored: SettingsAnswer = { settings: shippedSettings, version: 1 };
  answerWith(({ path, method, headers, body }) => {
    if (path !== api.settings) return json({}, { status: 404 });
    if (method !== 'PUT') return json(stored);
    if (headers.get('If-Match') !== `"v${stored.version}"`) {
      return json({ error: 'conflict', message: 'Changed meanwhile.', current: stored }, { status: 412 });
    }
    stored = { settings: JSON.parse(body), version: stored.version + 1 };
    return json({ ...stored, message: 'Saved.' });
  });
  renderDesk(<SettingsPage />);
  await screen.findByLabelText('Tagline');
  // Names of lists' fields come after those of the agency.
  const field = (label: string) => screen.getAllByLabelText<HTMLInputElement>(label)[0] ?? expect.unreachable();
  const write = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
  write('Tagline', 'Mine');
  write('Street', '1 My Road');
  stored = { settings: { ...shippedSettings, tagline: 'Theirs', city: 'Manali' }, version: 2 };

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
