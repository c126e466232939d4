import { pages } from '#shared/routes';
import { FullScreenNotice } from '../../components/dialog/full-screen-notice';
import { useSecondsLeft } from '../../components/forms/field';
import { PageHead } from '../../components/page/page-head';
import { Milestone } from '../../components/tours/milestone';
import * as styles from './coming-soon.module.css';

/** Spec §9. */
export function Component() {
  const left = useSecondsLeft(0, () => opening);
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
      <div className={`cluster ${styles.stones}`} role="timer" aria-label="Until 31 December 2024">
        {toParts(left).map(({ label, figure }) => (
          <Milestone key={label} label={label} figure={figure} />
        ))}
      </div>
    </FullScreenNotice>
  );
}

const opening = Date.parse('2024-12-31T00:00:00+05:30');

const two = (value: number) => String(value).padStart(2, '0');

function toParts(seconds: number): { label: string; figure: string }[] {
  return [
    { label: 'Days', figure: two(Math.floor(seconds / 86_400)) },
    { label: 'Hours', figure: two(Math.floor(seconds / 3600) % 24) },
    { label: 'Minutes', figure: two(Math.floor(seconds / 60) % 60) },
    { label: 'Seconds', figure: two(seconds % 60) },
  ];
}
