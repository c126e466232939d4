import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '#shared/dates';
import { pages } from '#shared/routes';
import { useSite } from '../../components/page/site-context';
import { AdminPage, LoadError, PageSection } from '../components/admin-page';
import { LinkButton } from '../components/button';
import { Figure, Figures } from '../components/figures';
import { useInbox } from '../inquiries/use-inbox';
import { DemoLeft } from '../settings/demo-left';
import { accountQuery } from '../staff/queries';
import { healthQuery, mailQueueQuery, todayQuery } from './queries';
import { Today } from './today';

export function Component() {
  const { counts, list } = useInbox({ tab: 'new' }, 0);
  const failedQueries = [counts, list, useQuery(todayQuery)].filter(({ error }) => error);
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
      <DemoLeft />
      <StuckMailAlert />
      <Today />
      <DemoFigures />
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
