import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { months } from '#shared/inquiries/inquiry-words';
import { pages } from '#shared/paths';
import { type Places, toMonthCounts } from '#shared/tours/catalogue';
import { Field } from '../../ui/forms/field';
import * as styles from './begin.module.css';

const lengths = [3, 5, 7, 10, 14];

/** Its choices stay while the places come. */
export function Begin({ places }: { places: Places | Promise<Places> }) {
  const navigate = useNavigate();
  const [known, setKnown] = useState(places instanceof Promise ? {} : places);
  useEffect(() => {
    void Promise.resolve(places).then(setKnown);
  }, [places]);
  const counts = toMonthCounts(known);
  return (
    <form
      className={styles.begin}
      action={pages.find}
      aria-label="Find your tour"
      onSubmit={(event) => {
        event.preventDefault();
        const wishes = [...new FormData(event.currentTarget)].filter(([, wish]) => wish);
        void navigate(`${pages.find}?${new URLSearchParams(wishes as [string, string][])}`);
      }}
    >
      <Field label="Month">
        {(wires) => (
          <select {...wires} name="month">
            <option value="">Month</option>
            {months.map((month, index) => (
              // The frame that a phone has without a network knows no counts.
              <option key={month} value={month.toLowerCase()} suppressHydrationWarning>
                {counts ? `${month} (${counts[index]})` : month}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Days">
        {(wires) => (
          <select {...wires} name="days">
            <option value="">Days</option>
            {lengths.map((days) => (
              <option key={days} value={days}>
                Up to {days}
              </option>
            ))}
          </select>
        )}
      </Field>
      <button type="submit" className="btn">
        Show tours
      </button>
    </form>
  );
}
