import { useContext } from 'react';
import { addDays, formatDayAndMonth } from '#shared/dates';
import { TodayContext } from '../../components/page/site-context';
import * as styles from './my-ride.module.css';
import { formatAddedNights, listAddedNights, withExtraNights } from './plan/extra-nights';
import { findGroup } from './plan/offered';
import { findShutPass } from './plan/season';
import type { SectionProps } from './ride-sections';

const sayDay = (day: string) => formatDayAndMonth(Date.parse(day));

/** What the chosen day and the added nights come to: a shut road, and the group that is met or missed. */
export function RideWish({ offered, ride, onChange }: Pick<SectionProps, 'offered' | 'ride' | 'onChange'>) {
  const today = useContext(TodayContext);
  const shut = findShutPass(withExtraNights(offered, ride).route, ride.startsOn);
  const group = findGroup(offered, ride);
  const earlier = group && group.daysBehind > 0 ? addDays(group.departure.startsOn, -group.daysBehind) : '';
  const isOffered = earlier > today;
  return (
    <>
      <div role="status">
        {shut ? <p className={styles.wish}>{shut.sentence}</p> : null}
        {ride.extraNights.length > 0 ? (
          <p className={styles.wish}>{sayNights(offered, ride, isOffered ? earlier : null)}</p>
        ) : null}
      </div>
      {isOffered ? (
        <button
          type="button"
          className={`btn btn-small btn-line needs-scripts ${styles.earlier}`}
          onClick={() => onChange({ startsOn: earlier })}
        >
          {`Start on ${sayDay(earlier)}`}
        </button>
      ) : null}
    </>
  );
}

function sayNights(offered: SectionProps['offered'], ride: SectionProps['ride'], earlier: string | null): string {
  const added = listAddedNights(offered, ride);
  const nights = `${formatAddedNights(added).replace(/^a/, 'A')} added`;
  const days = ride.extraNights.length > 1 ? `${ride.extraNights.length} days` : 'a day';
  const group = findGroup(offered, ride);
  if (!group) return `${nights}: everything after it is ${days} later; ask us.`;
  const day = sayDay(group.departure.startsOn);
  if (group.daysBehind === 0)
    return `${nights}: you start ${days} before the group of ${day} and meet it in ${added.at(-1)?.place}. Ask us: we confirm it.`;
  const behind = `${nights}: you’d be ${days} behind the group of ${day}.`;
  return earlier ? `${behind} Start on ${sayDay(earlier)} and you are with them again.` : `${behind} Ask us.`;
}
