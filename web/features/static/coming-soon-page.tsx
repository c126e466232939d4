import { pages } from '#shared/routes';
import { FullScreenNotice } from '../../components/dialog/full-screen-notice';
import { useSecondsLeft } from '../../components/forms/field';
import { PageHead } from '../../components/page/page-head';
import { Milestone } from '../../components/tours/milestone';
import * as styles from './coming-soon.module.css';

/** Countdown of spec §9. */
export function Component() {
  const secondsLeft = useSecondsLeft(0, () => openingTimeMs);
  return (
    <FullScreenNotice
      eyebrow="We’re measuring a new road"
      title="Coming soon"
      lead="Every height and every fuel stop on it, before we sell it. Until then, try the roads we know."
      picture="banner-soon"
    >
      <PageHead
        title="Coming soon"
        description="We’re measuring a new road. It opens on 31 December 2024."
        path={pages.comingSoon}
        noIndex
      />
      <div className={`cluster ${styles.milestones}`} role="timer" aria-label="Until 31 December 2024">
        {splitSeconds(secondsLeft).map(({ label, figure }) => (
          <Milestone key={label} label={label} figure={figure} />
        ))}
      </div>
    </FullScreenNotice>
  );
}

const openingTimeMs = Date.parse('2024-12-31T00:00:00+05:30');

const padDigits = (value: number) => String(value).padStart(2, '0');

function splitSeconds(seconds: number): { label: string; figure: string }[] {
  return [
    { label: 'Days', figure: padDigits(Math.floor(seconds / 86_400)) },
    { label: 'Hours', figure: padDigits(Math.floor(seconds / 3600) % 24) },
    { label: 'Minutes', figure: padDigits(Math.floor(seconds / 60) % 60) },
    { label: 'Seconds', figure: padDigits(seconds % 60) },
  ];
}
