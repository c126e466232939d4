import { fireEvent, screen, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { adminLinks } from '#shared/admin-routes';
import type { AgencyFacts } from '#shared/settings/site';
import { api } from '#shared/test/api';
import { SiteProvider } from '../../components/page/site-context';
import { renderAdmin } from '../../test/admin';
import { failNetwork, json, mockFetch } from '../../test/fetch';
import { anInquiry } from '../../test/records';
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

const emptyList = { rows: [], total: 0 };

it('begins with who waits for an answer, the longest first, and ends with one line per empty block', async () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const inquiries = [
    { ...anInquiry({ _id: 'new', name: 'Asha', receivedAt: hoursAgo(2) }), alsoAsked: 0 },
    { ...anInquiry({ _id: 'old', name: 'Tashi', receivedAt: hoursAgo(72) }), alsoAsked: 0 },
  ];
  const followUp = { id: 'later', name: 'Dolma', subject: 'Zanskar', followUpOn: '2027-06-01' };
  mockFetch(({ path }) => {
    if (path === api.searchInbox.path) return json({ data: inquiries, next: null });
    if (path !== api.readToday.path) return json({}, { status: 404 });
    return json({
      day: '2027-06-10',
      newBookings: emptyList,
      awaitingSeats: emptyList,
      linkRequests: { rows: [], total: 0 },
      duePayments: emptyList,
      dueRefunds: emptyList,
      followUps: { rows: [followUp], total: 1 },
      departures: emptyList,
      waitingReviews: emptyList,
      freedDepartures: emptyList,
    });
  });
  renderAdmin(<Dashboard />);
  const unanswered = await screen.findByRole('region', { name: 'Waiting for an answer 2' });
  const rows = within(unanswered).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Tashi.*waits 3 daysReply$/),
    expect.stringMatching(/^Asha.*waits 2 hoursReply$/),
  ]);
  expect(within(unanswered).getByRole('link', { name: 'Reply to Tashi' }).getAttribute('href')).toBe(
    adminLinks.inquiry('old'),
  );
  const today = screen.getByRole('region', { name: /^Today/ });
  const headings = within(today).getAllByRole('heading', { level: 3 });
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Waiting for an answer 2', 'Follow-ups due ']);
  expect([...(today.lastElementChild?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'No payment is late, or due in 14 days.',
    'Nobody leaves in the next 14 days.',
    'No new booking since yesterday.',
  ]);
});

it('shows one error when offline, and retries all failed requests', async () => {
  const requests = mockFetch(failNetwork);
  renderAdmin(<Dashboard />);
  const alert = await screen.findByRole('alert');
  await expect.poll(() => screen.queryByText('Loading today…')).toBeNull();
  expect(screen.getAllByRole('alert')).toEqual([alert]);
  expect(alert.textContent).toContain('There’s no connection right now.');
  expect(screen.queryByRole('heading', { name: /^Today/ })).toBeNull();

  const failedPaths = requests.map(({ path }) => path).filter((path) => /today|inquiries/.test(path));
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
