import { type ComponentType, useEffect, useState } from 'react';
import type { TourCard } from '#shared/tours/tour';
import { type SavePanelProps, useTourShelf } from '../tours/tour-shelf';
import * as styles from './save-tours.module.css';

/** Its content loads once the page responds. */
export function SaveTours({ tours }: { tours: readonly TourCard[] }) {
  const { savings } = useTourShelf();
  const [panel, setPanel] = useState<{ Panel: ComponentType<SavePanelProps>; savings: SavePanelProps['savings'] }>();
  useEffect(() => {
    Promise.all([import('./save-panel'), savings()]).then(
      ([{ SavePanel }, ready]) => setPanel({ Panel: SavePanel, savings: ready }),
      () => undefined,
    );
  }, [savings]);
  return <div className={styles.place}>{panel ? <panel.Panel tours={tours} savings={panel.savings} /> : null}</div>;
}
