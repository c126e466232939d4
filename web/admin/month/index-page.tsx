import { useQuery } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Download from 'lucide-react/icons/download';
import { Link, useSearchParams } from 'react-router-dom';
import { addMonths, type Month, type MonthFigure, sayMonth } from '#shared/bookings/month';
import { isMonth } from '#shared/bookings/month-name';
import { deskLinks } from '#shared/site/protected-pages';
import { toIndianDay } from '#shared/text/dates';
import { readAccounts } from '../queries/bookings';
import { monthQuery } from '../queries/desk-days';
import { useDeskMutation } from '../queries/use-desk-mutation';
import { QuietButton } from '../ui/button';
import { DeskPage } from '../ui/desk-page';
import { downloadText } from '../ui/download-text';
import { Figure, Figures } from '../ui/figures';
import { FailedLine, Loading } from '../ui/state-line';
import { useNow } from '../ui/use-now';
import * as styles from './month.module.css';
import { MonthPaymentList } from './month-payments';
import { Shares } from './shares';
import { compared, sayFigure } from './words';

export function Component() {
  const [parameters] = useSearchParams();
  const thisMonth = toIndianDay(useNow()).slice(0, 7);
  const asked = parameters.get('month') ?? '';
  const month = isMonth(asked) ? asked : thisMonth;
  if (parameters.get('show') === 'payments') return <MonthPaymentList key={month} month={month} />;
  return <WholeMonth key={month} {...{ month, thisMonth }} />;
}

function WholeMonth({ month, thisMonth }: { month: string; thisMonth: string }) {
  const { data, error, refetch } = useQuery(monthQuery(month));
  const next = addMonths(month, 1);
  return (
    <DeskPage
      title={sayMonth(month)}
      lead={month === thisMonth ? <p>So far: this month isn’t over.</p> : null}
      acts={<Accounts month={month} />}
    >
      <nav aria-label="Months" className="row gap-8 wraps">
        <Link className="btn btn-quiet btn-small" to={deskLinks.month(addMonths(month, -1))}>
          <ChevronLeft className="icon" aria-hidden="true" />
          {sayMonth(addMonths(month, -1))}
        </Link>
        {month < thisMonth ? (
          <Link className="btn btn-quiet btn-small" to={deskLinks.month(next)}>
            {sayMonth(next)}
            <ChevronRight className="icon" aria-hidden="true" />
          </Link>
        ) : null}
      </nav>
      {data ? null : <Loading {...{ error, refetch }} words="Adding up…" />}
      {data && error ? <FailedLine error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <>
          <MonthFigures {...data} />
          <Shares {...data} />
        </>
      ) : null}
    </DeskPage>
  );
}

const kinds = [
  ['papers', 'Papers CSV'],
  ['payments', 'Payments CSV'],
] as const;

function Accounts({ month }: { month: string }) {
  const { busy, run } = useDeskMutation();
  const save = (kind: 'papers' | 'payments') =>
    run({
      action: `accounts ${kind}`,
      call: () => readAccounts(month, kind),
      done: ({ name, csv }) => {
        downloadText(name, csv);
        return null;
      },
    });
  return kinds.map(([kind, words]) => (
    <QuietButton key={kind} disabled={busy} onClick={() => void save(kind)}>
      <Download className="icon" aria-hidden="true" />
      {words}
    </QuietButton>
  ));
}

function MonthFigures({ month, all }: Month) {
  const lines: [term: string, name: MonthFigure, to: string][] = [
    ['Inquiries', 'inquiries', deskLinks.inbox({ show: 'all', month })],
    ['Answered within a day', 'answeredInADay', deskLinks.inbox({ show: 'all', month, answered: 'day' })],
    ['Quotes sent', 'quotes', deskLinks.quotesIn({ sent: month })],
    ['Quotes accepted', 'accepted', deskLinks.quotesIn({ accepted: month })],
    ['Bookings made', 'bookings', deskLinks.bookingsMade({ made: month })],
    ['Booked', 'bookedPaise', deskLinks.bookingsMade({ made: month })],
    ['Received', 'receivedPaise', deskLinks.monthPayments({ month })],
  ];
  return (
    <Figures>
      {lines.map(([term, name, to], at) => (
        <Figure key={name} {...{ term, to }} value={sayFigure(name, all.now[name])} wide={at > 2}>
          {compared(month, all, name).map(([when, value]) => (
            <span key={when} className={`flex wraps apart ${styles.then}`}>
              <span>{when}</span> <span>{value}</span>
            </span>
          ))}
        </Figure>
      ))}
    </Figures>
  );
}
