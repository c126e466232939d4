import { type ComponentType, useEffect, useState } from 'react';
import type { Tour } from '#shared/tours/tour';
import { type SaveButtonProps, useTourShelf } from '../tours/tour-shelf';
import * as styles from './save-tour.module.css';

/** Its button loads once the page responds. */
export function SaveTour({ tour }: { tour: Tour }) {
  const { savings } = useTourShelf();
  const [late, setLate] = useState<{ Button: ComponentType<SaveButtonProps>; savings: SaveButtonProps['savings'] }>();
  useEffect(() => {
    Promise.all([import('./save-button'), savings()]).then(
      ([{ SaveButton }, ready]) => setLate({ Button: SaveButton, savings: ready }),
      () => undefined,
    );
  }, [savings]);
  return (
    <div className={styles.place}>
      {late ? <late.Button key={tour._id} tour={tour} savings={late.savings} /> : null}
    </div>
  );
}
