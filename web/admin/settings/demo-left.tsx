import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { Link } from 'react-router-dom';
import { pages } from '#shared/routes';
import { accountQuery } from '../staff/queries';
import * as styles from './demo.module.css';
import { RemoveDemoButton } from './demo-removal';
import { demoThingCount, listDemoSettings } from './demo-things';
import { demoQuery, settingsQuery } from './queries';

/** Says to owners what is still the demo's; renders nothing when nothing is. */
export function DemoLeft() {
  const isOwner = useQuery(accountQuery).data?.role === 'owner';
  const settings = useQuery({ ...settingsQuery, enabled: isOwner }).data?.settings;
  const demo = useQuery({ ...demoQuery, enabled: isOwner }).data;
  if (!settings || !demo) return null;
  const tourCount = demo.tours.length;
  const things = [
    ...(tourCount > 0
      ? [{ label: tourCount === 1 ? 'One demo tour' : `${tourCount} demo tours`, to: pages.editTours }]
      : []),
    ...listDemoSettings(settings),
  ];
  if (things.length === 0) return null;
  return (
    <details className={`bg-amber rounded-control ${styles.left}`}>
      <summary className="row justify-between gap-3 min-h-11 font-medium">
        {things.length} of {demoThingCount} things {things.length === 1 ? 'is' : 'are'} still the demo’s
        <Plus className="icon" aria-hidden="true" />
      </summary>
      <ul className={`flex flex-wrap ${styles.things}`}>
        {things.map(({ label, to }) => (
          <li key={to}>
            <Link className="touch-target" to={to}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <RemoveDemoButton />
    </details>
  );
}
