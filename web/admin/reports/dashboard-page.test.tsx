import { fireEvent, screen, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { AgencyFacts } from '#shared/settings/site';
import { api } from '#shared/test/api';
import { SiteProvider } from '../../components/page/site-context';
import { renderAdmin } from '../../test/admin';
import { failNetwork, json, mockFetch } from '../../test/fetch';
import { Component as Dashboard, DemoFigures } from './dashboard-page';

it('shows since when e-mail is stuck, until it works again', async () => {
  let stuckSince: string | null = '2027-11-12T13:10:00.000Z';
  mockFetch(({ path }) =>
    path === api.readMailQueue.path
      ? json({ stuckSince, reachesRiders: true, defaultMailbox: 'ride@highpass.example' })
      : failNetwork(),
  );
  renderAdmin(<Dashboard />);
  const alert = await screen.findByText(/^E-mail from the site has been waiting since 12 Nov 2027, 18:40/);
  stuckSince = null;
  fireEvent.click(within(alert.closest('[role=alert]') as HTMLElement).getByRole('button', { name: 'Try again' }));
  await expect.poll(() => screen.queryByText(/^E-mail from the site/)).toBeNull();
});

it('shows one error when offline, and retries all failed requests', async () => {
  const requests = mockFetch(failNetwork);
  renderAdmin(<Dashboard />);
  const alert = await screen.findByRole('alert');
  await expect.poll(() => screen.queryByText('Loading today…')).toBeNull();
  expect(screen.getAllByRole('alert')).toEqual([alert]);
  expect(alert.textContent).toContain('There’s no connection right now.');
  expect(screen.queryByRole('heading', { name: /Newest inquiries/ })).toBeNull();

  const failedPaths = requests.map(({ path }) => path).filter((path) => /today|tours|inquiries/.test(path));
  requests.length = 0;
  within(alert).getByRole('button', { name: 'Try again' }).click();
  const listMissing = () => failedPaths.filter((path) => !requests.some((request) => request.path === path));
  await expect.poll(listMissing).toEqual([]);
});

const renderFigures = (facts: Partial<AgencyFacts>) =>
  renderToStaticMarkup(
    <SiteProvider facts={facts}>
      <DemoFigures />
    </SiteProvider>,
  );

it('labels the demo figures as examples, and takes them from the settings', () => {
  const markup = renderFigures({});
  for (const text of ['Demo figures', 'Total Bookings', '120', 'Active Users', '75', 'Travel Packages', '25']) {
    expect(markup).toContain(text);
  }
  expect(renderFigures({ activeUsers: 8 })).toContain('8');
  expect(renderFigures({ activeUsers: 8 })).not.toContain('75');
});

it('hides the demo figures when they are switched off', () => {
  expect(renderFigures({ dashboardCards: 'hidden' })).toBe('');
});
