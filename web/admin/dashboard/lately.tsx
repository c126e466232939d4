import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { sayInquiryPage } from '#shared/inquiries/inquiry-source';
import { deskLinks } from '#shared/site/protected-pages';
import { type DeskFigures, figureDays, sayHowLong } from '#shared/staff/desk-figures';
import { formatNumber } from '#shared/tours/heights';
import { deskFiguresQuery } from '../queries/desk-days';
import { Part } from '../ui/desk-page';
import { Figure, Figures } from '../ui/figures';
import * as styles from './dashboard.module.css';
import { Panel } from './panel';

const figures = [
  {
    term: 'Inquiries in seven days',
    to: deskLinks.inbox({ show: 'all' }),
    value: ({ week }: DeskFigures) => formatNumber(week.now),
    more: ({ week }: DeskFigures) => compareWeeks(week),
  },
  {
    term: 'Reply time',
    to: deskLinks.inbox({ show: 'all', status: 'answered' }),
    value: ({ answers: { medianMs } }: DeskFigures) => (medianMs === null ? 'None' : sayHowLong(medianMs)),
    more: ({ answers }: DeskFigures) => sayAnswers(answers.count),
  },
  {
    term: 'Won',
    to: deskLinks.inbox({ show: 'all', status: 'won' }),
    value: ({ outcome }: DeskFigures) => sayShare(outcome),
    more: ({ outcome }: DeskFigures) => sayOutcome(outcome),
  },
];

export function Lately() {
  const { data, error } = useQuery(deskFiguresQuery);
  if (error && !data) return null;
  return (
    <Part title="Lately">
      <Figures>
        {figures.map(({ term, to, value, more }) => (
          <Figure key={term} {...{ term, to }} value={data ? value(data) : '–'}>
            {data ? more(data) : null}
          </Figure>
        ))}
      </Figures>
      {data && data.byPage.length > 0 ? (
        <div className="stack tops fits-340 gap-20 top-8">
          <Shares
            title="Asked about"
            none="Nobody asked from a tour’s own page yet."
            shares={data.byTour.map(({ tourId, name, count }) => ({
              name: name || 'A deleted tour',
              count,
              to: deskLinks.inbox({ show: 'all', tour: tourId }),
            }))}
          />
          <Shares
            title="Sent from"
            none=""
            shares={data.byPage.map(({ name, count }) => ({
              name: sayInquiryPage(name),
              count,
              to: deskLinks.inbox({ show: 'all', from: name }),
            }))}
          />
        </div>
      ) : null}
    </Part>
  );
}

function compareWeeks({ now, before }: DeskFigures['week']): string {
  if (before === 0) return 'None in the seven days before.';
  if (now === before) return 'As many as in the seven days before.';
  const more = Math.abs(now - before);
  return `${formatNumber(more)} ${now > before ? 'more' : 'fewer'} than in the seven days before.`;
}

function sayAnswers(count: number): string {
  if (count === 0) return `No replies in ${figureDays.month} days.`;
  return `Median of ${count === 1 ? 'one reply' : `${formatNumber(count)} replies`} in ${figureDays.month} days.`;
}

function sayShare({ won, lost }: DeskFigures['outcome']): string {
  return won + lost === 0 ? 'None' : `${Math.round((100 * won) / (won + lost))} %`;
}

function sayOutcome({ won, lost }: DeskFigures['outcome']): string {
  if (won + lost === 0) return `None was won or lost in ${figureDays.quarter} days.`;
  return `${formatNumber(won)} won, ${formatNumber(lost)} lost in ${figureDays.quarter} days.`;
}

interface SharesProps {
  title: string;
  none: string;
  shares: readonly { name: string; count: number; to: string }[];
}

function Shares({ title, none, shares }: SharesProps) {
  const most = Math.max(1, ...shares.map(({ count }) => count));
  return (
    <Panel {...{ title, none }} all="in 30 days" className={styles.shares}>
      {shares.map(({ name, count, to }) => (
        <li key={to}>
          <Link to={to}>{name}</Link>
          <span className="num">{formatNumber(count)}</span>
          <svg
            className="share"
            fill="var(--glacier)"
            viewBox="0 0 100 4"
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <rect width={(100 * count) / most} height="4" />
          </svg>
        </li>
      ))}
    </Panel>
  );
}
