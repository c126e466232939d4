import { useContext } from 'react';
import { addDays, formatDayAndMonth } from '#shared/dates';
import { TodayContext } from '../../components/page/site-context';
import * as styles from './my-ride.module.css';
import { formatAddedNights, listAddedNights, withExtraNights } from './plan/extra-nights';
import { findGroup } from './plan/offered';
import { findShutPass } from './plan/season';
import type { SectionProps } from './ride-sections';

const formatStartDay = (day: string) => formatDayAndMonth(Date.parse(day));

/** Warns about a closed pass, and about added nights that miss or rejoin the departure's group. */
export function RideAdvice({ offeredTour, ride, onChange }: Pick<SectionProps, 'offeredTour' | 'ride' | 'onChange'>) {
  const today = useContext(TodayContext);
  const closedPass = findShutPass(withExtraNights(offeredTour, ride).route, ride.startsOn);
  const group = findGroup(offeredTour, ride);
  const earlierStart = group && group.daysBehind > 0 ? addDays(group.departure.startsOn, -group.daysBehind) : '';
  const canStartEarlier = earlierStart > today;
  return (
    <>
      <div role="status">
        {closedPass ? <p className={styles.advice}>{closedPass.sentence}</p> : null}
        {ride.extraNights.length > 0 ? (
          <p className={styles.advice}>
            {formatExtraNightsAdvice(offeredTour, ride, canStartEarlier ? earlierStart : null)}
          </p>
        ) : null}
      </div>
      {canStartEarlier ? (
        <button
          type="button"
          className={`btn btn-small btn-line needs-scripts ${styles.earlierStart}`}
          onClick={() => onChange({ startsOn: earlierStart })}
        >
          {`Start on ${formatStartDay(earlierStart)}`}
        </button>
      ) : null}
    </>
  );
}

function formatExtraNightsAdvice(
  offeredTour: SectionProps['offeredTour'],
  ride: SectionProps['ride'],
  earlierStart: string | null,
): string {
  const added = listAddedNights(offeredTour, ride);
  const nights = `${formatAddedNights(added).replace(/^a/, 'A')} added`;
  const days = ride.extraNights.length > 1 ? `${ride.extraNights.length} days` : 'a day';
  const group = findGroup(offeredTour, ride);
  if (!group) return `${nights}: everything after it is ${days} later; ask us.`;
  const day = formatStartDay(group.departure.startsOn);
  if (group.daysBehind === 0)
    return `${nights}: you start ${days} before the group of ${day} and meet it in ${added.at(-1)?.place}. Ask us: we confirm it.`;
  const behind = `${nights}: you’d be ${days} behind the group of ${day}.`;
  return earlierStart
    ? `${behind} Start on ${formatStartDay(earlierStart)} and you are with them again.`
    : `${behind} Ask us.`;
}
