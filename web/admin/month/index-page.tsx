import { useQuery } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Download from 'lucide-react/icons/download';
import { useSearchParams } from 'react-router-dom';
import { addMonths, type Month, type MonthFigure, sayMonth } from '#shared/bookings/month';
import { isMonth } from '#shared/bookings/month-name';
import { deskLinks } from '#shared/site/protected-pages';
import { toIndianDay } from '#shared/text/dates';
import { accountFiles, useAccounts } from '../bookings/accounts';
import { monthQuery } from '../queries/desk-days';
import { LinkButton, QuietButton } from '../ui/button';
import { DeskPage } from '../ui/desk-page';
import { Figure, Figures } from '../ui/figures';
import { Loaded } from '../ui/state-line';
import { useNow } from '../ui/use-now';
import { MonthPaymentList } from './month-payments';
import { Earlier, Shares, sayFigure } from './shares';

export function Component() {
  const [parameters] = useSearchParams();
  const thisMonth = toIndianDay(useNow()).slice(0, 7);
  const asked = parameters.get('month') ?? '';
  const month = isMonth(asked) ? asked : thisMonth;
  if (parameters.get('show') === 'payments') return <MonthPaymentList key={month} month={month} />;
  return <WholeMonth key={month} {...{ month, thisMonth }} />;
}

function WholeMonth({ month, thisMonth }: { month: string; thisMonth: string }) {
  const query = useQuery(monthQuery(month));
  const next = addMonths(month, 1);
  return (
    <DeskPage
      title={sayMonth(month)}
      lead={month === thisMonth ? <p>So far: this month isn’t over.</p> : null}
      acts={<Accounts month={month} />}
    >
      <nav aria-label="Months" className="row gap-8 wraps">
        <LinkButton quiet icon={ChevronLeft} to={deskLinks.month(addMonths(month, -1))}>
          {sayMonth(addMonths(month, -1))}
        </LinkButton>
        {month < thisMonth ? (
          <LinkButton quiet to={deskLinks.month(next)}>
            {sayMonth(next)}
            <ChevronRight className="icon" aria-hidden="true" />
          </LinkButton>
        ) : null}
      </nav>
      <Loaded {...{ query }} words="Adding up…">
        {(data) => (
          <>
            <MonthFigures {...data} />
            <Shares {...data} />
          </>
        )}
      </Loaded>
    </DeskPage>
  );
}

function Accounts({ month }: { month: string }) {
  const { busy, save } = useAccounts(month, () => null);
  return accountFiles.map(({ kind, label }) => (
    <QuietButton key={kind} icon={Download} disabled={busy} onClick={() => save(kind)}>
      {label} CSV
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
          <Earlier {...{ month, name }} figures={all} />
        </Figure>
      ))}
    </Figures>
  );
}
