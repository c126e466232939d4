import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { defaultSettings } from '#shared/settings/settings';
import { api } from '#shared/test/api';
import { renderAdmin } from '../../test/admin';
import { json, mockFetch } from '../../test/fetch';
import { press } from '../../test/render';
import { ListField, type ListName, type Row } from './list-field';
import { MailboxField } from './setting-field';

it.each([
  ['services', 'Add service', { title: '', icon: 'motorbike', text: '', page: '' }],
  ['destinations', 'Add destination', { place: '', image: 'ladakh', page: '', hotels: '' }],
] satisfies [ListName, string, Row][])('adds a row of %s with the first choice chosen', (name, label, row) => {
  const changes: Row[][] = [];
  render(<ListField name={name} rows={[]} problems={{}} onChange={(rows) => changes.push(rows)} />);
  press(label);
  expect(changes).toEqual([[row]]);
});

it('marks only the columns of a list that must be filled in as required', () => {
  const rows = defaultSettings.testimonials.slice(0, 1).map((row) => ({ ...row }));
  render(
    <ListField name="testimonials" rows={rows} problems={{ 'testimonials.0.desc': 'Too long.' }} onChange={() => {}} />,
  );
  const isRequired = (label: RegExp) => screen.getByLabelText(label).getAttribute('aria-required');
  expect([isRequired(/^Name/), isRequired(/^Where they are from/)]).toEqual(['true', 'false']);
  expect(screen.getByLabelText(/^What they said/).getAttribute('aria-invalid')).toBe('true');
});

it('shows the mailbox that an empty field stands for, and sends a test', async () => {
  const requests = mockFetch(({ path }) =>
    path === api.sendTestMail.path
      ? json({ message: 'Sent to ride@highpass.example. Look in its inbox.' })
      : json({ stuckSince: null, reachesRiders: true, defaultMailbox: 'ride@highpass.example' }),
  );
  renderAdmin(<MailboxField label="Mailbox for inquiries" value="" onValueChange={() => {}} />);
  await screen.findByPlaceholderText('ride@highpass.example');
  press('Send a test');
  within(await screen.findByRole('status')).getByText(/^Sent to ride@highpass\.example\./);
  expect(requests.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([api.sendTestMail.path]);
});
