import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '#shared/dates';
import { type CustomerMailRow, listCustomerMails } from '#shared/email/api';
import { customerMails } from '#shared/email/customer-mails';
import { apiListQuery } from '../session/api-query';
import { Loading, PageSection } from './admin-page';

const refetchIntervalMs = 30_000;

/** @param about ID of a booking or an inquiry */
export const customerMailsQuery = (about: string) =>
  apiListQuery(['customer mails', about], listCustomerMails, {
    params: { about },
    refetchInterval: refetchIntervalMs,
  });

const stateTexts: Record<CustomerMailRow['state'], string> = {
  waiting: 'waits to be sent',
  sent: 'sent',
  failing: 'couldn’t be sent yet, and is tried again',
};

/** `“Receipt”: sent` */
export const formatCustomerMail = ({ kind, state }: CustomerMailRow): string =>
  `“${customerMails[kind].label}”: ${stateTexts[state]}`;

/** The mails that the customer of a booking got by themselves, newest first. */
export function CustomerMailsSection({ about }: { about: string }) {
  const { data, error, refetch } = useQuery(customerMailsQuery(about));
  return (
    <PageSection isCard title="Mails to the customer">
      {data ? null : <Loading {...{ error, refetch }} message="Loading the mails…" />}
      {data?.length === 0 ? <p className="fine-print">None went out by itself.</p> : null}
      <ol className="grid gap-2 text-small leading-snug">
        {[...(data ?? [])].reverse().map((mail) => (
          <li key={mail.id}>
            {formatCustomerMail(mail)}{' '}
            <time className="fine-print tabular-nums" dateTime={mail.sentAt ?? mail.queuedAt}>
              {formatMoment(mail.sentAt ?? mail.queuedAt)}
            </time>
          </li>
        ))}
      </ol>
    </PageSection>
  );
}
