import { useQuery } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link, useSearchParams } from 'react-router-dom';
import { addMonths, sayMonth } from '#shared/bookings/month';
import { isMonth } from '#shared/bookings/month-name';
import { deskLinks } from '#shared/site/protected-pages';
import { toIndianDay } from '#shared/text/dates';
import { monthQuery } from '../queries/desk-days';
import { DeskPage } from '../ui/desk-page';
import { FailedLine, Loading } from '../ui/state-line';
import { useNow } from '../ui/use-now';
import { Accounts } from './accounts';
import { MonthFigures } from './figures';
import { MonthPaymentList } from './month-payments';
import { Shares } from './shares';

/** A month's figures beside those of the month before and of a year before, or its payments. */
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
