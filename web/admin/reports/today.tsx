import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { formatWeekdayAndDay } from '#shared/dates';
import { useSite } from '../../components/page/site-context';
import { bookingsQuery } from '../bookings/queries';
import { PageSection } from '../components/admin-page';
import { useNow } from '../components/figures';
import { useInbox } from '../inquiries/use-inbox';
import { todayQuery } from './queries';
import * as styles from './reports.module.css';
import { listBookingBlocks, type TodayBlock, toReportedPaymentsBlock, toUnansweredBlock } from './today-blocks';

export function Today() {
  const site = useSite();
  const now = useNow();
  const { data, error } = useQuery(todayQuery);
  const { counts, list, loadedInquiries } = useInbox({ tab: 'new' }, 0);
  const reportedPayments = useQuery(bookingsQuery({ hasReportedPayment: true })).data ?? [];
  const isLoading = (!data && !error) || (!list.data && !list.error);
  // The dashboard shows one error for all its blocks.
  if (!data && !list.data && !isLoading) return null;
  const unansweredCount = Math.max(counts.data?.new ?? 0, loadedInquiries.length);
  const blocks = [
    ...(list.data ? [toUnansweredBlock(loadedInquiries, unansweredCount, now)] : []),
    toReportedPaymentsBlock(reportedPayments),
    ...(data ? listBookingBlocks(data, site) : []),
  ];
  return (
    <PageSection title={`Today${data ? `, ${formatWeekdayAndDay(data.day)}` : ''}`}>
      {isLoading ? <p role="status">Loading today…</p> : <Blocks blocks={blocks} />}
    </PageSection>
  );
}

/** Empty blocks are one line each, below the others. */
export function Blocks({ blocks }: { blocks: readonly TodayBlock[] }) {
  const emptyMessages = blocks.flatMap(({ rows, emptyMessage }) => (rows.length === 0 && emptyMessage) || []);
  return (
    <>
      <div className={styles.blocks}>
        {blocks
          .filter(({ rows }) => rows.length > 0)
          .map((block) => (
            <Block key={block.title} {...block} />
          ))}
      </div>
      {emptyMessages.length > 0 ? (
        <ul className={`text-small text-soft ${styles.emptyMessages}`}>
          {emptyMessages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

function Block({ title, link, lead, total, showsTotal, rows }: TodayBlock) {
  const id = useId();
  const hiddenCount = total - rows.length;
  return (
    <section className={`card overflow-hidden ${styles.block}`} aria-labelledby={id}>
      <header className={`row justify-between gap-3 ${styles.header}`}>
        <h3 id={id} className="subheading">
          {title} {showsTotal ? <span className="tabular-nums text-soft">{total}</span> : null}
        </h3>
        {link ? (
          <Link className="touch-target text-small" to={link.to}>
            {link.label}
          </Link>
        ) : null}
      </header>
      {lead ? <p className={`fine-print ${styles.text}`}>{lead}</p> : null}
      <ul className={`divided-rows ${styles.lines}`}>{rows}</ul>
      {hiddenCount > 0 ? <p className={`fine-print ${styles.text}`}>And {hiddenCount} more.</p> : null}
    </section>
  );
}
