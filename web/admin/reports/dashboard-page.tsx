import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { adminLinks } from '#shared/admin-routes';
import { formatDuration, formatMoment } from '#shared/dates';
import { type InboxCounts, type Inquiry, lateAfterMs } from '#shared/inquiries/inbox';
import { formatCount } from '#shared/inquiries/inquiry-labels';
import { formatTourAndMonth } from '#shared/inquiries/reply-templates';
import { formatPaise } from '#shared/money';
import { pages } from '#shared/routes';
import { useSite } from '../../components/page/site-context';
import { bookingsQuery } from '../bookings/queries';
import { AdminPage, LoadError, PageSection } from '../components/admin-page';
import { LinkButton } from '../components/button';
import { Figure, Figures, NamedItem, Timestamp } from '../components/figures';
import { countsQuery } from '../inquiries/queries';
import { useInbox } from '../inquiries/use-inbox';
import { accountQuery } from '../staff/queries';
import { toursQuery } from '../tours/queries';
import { healthQuery, mailQueueQuery, todayQuery } from './queries';
import * as styles from './reports.module.css';
import { DashboardPanel, Today } from './today';

const maxNewestInquiries = 5;

export function Component() {
  const tours = useQuery(toursQuery);
  const { counts, list: inquiryList, rows: inquiries } = useInbox({ tab: 'all' }, 0);
  const failedQueries = [counts, inquiryList, tours, useQuery(todayQuery)].filter(({ error }) => error);
  return (
    <AdminPage title="Dashboard" actions={<LinkButton to={pages.addTour}>Add Tour</LinkButton>}>
      {failedQueries[0] ? (
        <LoadError
          error={failedQueries[0].error}
          onRetry={() => {
            for (const { refetch } of failedQueries) void refetch();
          }}
        />
      ) : null}
      <DemoFigures />
      <StuckMailAlert />
      <ReportedPaymentsPanel />
      <CurrentFigures />
      <Today />
      {inquiryList.error && !inquiryList.data ? null : <NewestInquiries inquiries={inquiryList.data && inquiries} />}
      <SiteHealth />
    </AdminPage>
  );
}

/** Renders nothing until mail has not gone out for an hour. */
function StuckMailAlert() {
  const { data, refetch } = useQuery(mailQueueQuery);
  if (!data?.stuckSince) return null;
  const since = formatMoment(data.stuckSince);
  return (
    <LoadError
      message={`E-mail from the site has been waiting since ${since}. Inquiries are stored all the same: read them here until it works again.`}
      onRetry={() => void refetch()}
    />
  );
}

function SiteHealth() {
  const isOwner = useQuery(accountQuery).data?.role === 'owner';
  const { data } = useQuery({ ...healthQuery, enabled: isOwner });
  if (!data) return null;
  const formatTime = (moment: string | null) => (moment ? formatMoment(moment) : 'never');
  return (
    <PageSection title="The site itself">
      <Figures>
        <Figure term="Database" value={data.database === 'up' ? 'Works' : 'Fails'} />
        <Figure term="Regular work" value={formatTime(data.lastCron)} />
        <Figure
          term="E-mail"
          value={data.mailStuckSince ? `Stuck since ${formatMoment(data.mailStuckSince)}` : 'Goes out'}
        />
        <Figure term="Last backup" value={formatTime(data.lastBackup)} />
      </Figures>
    </PageSection>
  );
}

function NewestInquiries({ inquiries }: { inquiries: Inquiry[] | undefined }) {
  return (
    <DashboardPanel
      title="Newest inquiries"
      link={{ to: pages.inquiries, label: 'All inquiries' }}
      emptyMessage="No data available"
      isTopLevel
    >
      {inquiries?.slice(0, maxNewestInquiries).map((inquiry) => (
        <li key={inquiry._id} className={inquiry.status === 'new' ? styles.waiting : undefined}>
          <NamedItem
            name={
              <>
                <Link to={adminLinks.inquiry(inquiry._id)}>{inquiry.name}</Link>
                {inquiry.status === 'new' ? <span className="visually-hidden"> (new)</span> : null}
              </>
            }
          >
            <span className="fine-print">{formatTourAndMonth(inquiry)}</span>
          </NamedItem>
          <Timestamp iso={inquiry.receivedAt} />
        </li>
      ))}
    </DashboardPanel>
  );
}

function CurrentFigures() {
  const { data: counts } = useQuery(countsQuery);
  const tours = useQuery(toursQuery).data?.tours;
  return (
    <PageSection title="Right now">
      <Figures>
        <Figure term="New inquiries" value={formatKnownCount(counts?.new)} linkTo={adminLinks.inbox()}>
          {counts ? <OldestInquiry counts={counts} /> : null}
        </Figure>
        <Figure term="Mine" value={formatKnownCount(counts?.mine)} linkTo={adminLinks.inbox({ show: 'mine' })} />
        <Figure term="Tours" value={formatKnownCount(tours?.length)} linkTo={pages.editTours} />
      </Figures>
    </PageSection>
  );
}

function OldestInquiry({ counts: { new: count, oldestNew } }: { counts: InboxCounts }) {
  if (count === 0 || oldestNew === null) return <span>All are answered.</span>;
  const waitedMs = Date.now() - Date.parse(oldestNew);
  const text = `The oldest has waited ${formatDuration(waitedMs)}.`;
  return waitedMs > lateAfterMs ? <strong className="text-overdue">{text}</strong> : <span>{text}</span>;
}

const formatKnownCount = (count: number | undefined) => (count === undefined ? '–' : formatCount(count));

function ReportedPaymentsPanel() {
  const { data } = useQuery(bookingsQuery({ hasReportedPayment: true }));
  const reportedPayments = (data ?? [])
    .flatMap((booking) => booking.reportedPayments.map((reportedPayment) => ({ ...reportedPayment, booking })))
    .sort((a, b) => a.reportedAt.localeCompare(b.reportedAt));
  if (reportedPayments.length === 0) return null;
  return (
    <DashboardPanel
      title={
        <>
          Reported as paid <span className="tabular-nums text-soft">{reportedPayments.length}</span>
        </>
      }
      lead="Each counts once you have found it at the bank."
      isTopLevel
    >
      {reportedPayments.map(({ id, utr, amountPaise, reportedAt, booking }) => (
        <li key={id} className={styles.waiting}>
          <NamedItem name={<Link to={adminLinks.booking(booking.id)}>{booking.payer.name}</Link>}>
            <span className="fine-print">
              <span className="tabular-nums">{formatPaise(amountPaise)}</span>, UTR{' '}
              <span className="tabular-nums">{utr}</span> · {booking.reference}
            </span>
          </NamedItem>
          <Timestamp iso={reportedAt} />
        </li>
      ))}
    </DashboardPanel>
  );
}

/** Three cards that spec §2 asks for, labelled as examples because nothing counts them. */
export function DemoFigures() {
  const site = useSite();
  if (site.dashboardCards === 'hidden') return null;
  return (
    <PageSection title="Demo figures">
      <p className="text-soft">Examples, not counted.</p>
      <Figures>
        <Figure term="Total Bookings" value={site.totalBookings} />
        <Figure term="Active Users" value={site.activeUsers} />
        <Figure term="Travel Packages" value={site.travelPackages} />
      </Figures>
    </PageSection>
  );
}
