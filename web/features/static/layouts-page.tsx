import Star from 'lucide-react/icons/star';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { pages } from '#shared/routes';
import { OfficeMap } from '../../components/drawings/office-map';
import { Field } from '../../components/forms/field';
import { PlaceholderLink } from '../../components/links';
import { PageHead } from '../../components/page/page-head';
import { PageBanner } from '../../components/page/pending';
import { DemoCard, type DemoTour, demoTours } from './demo-tours';
import * as styles from './layouts.module.css';

/** Spec §9. Dollars a day. */
const limits = { min: 0, max: 500, step: 5 };

/** The demo tours in the range, and the fields that change it (spec §2 and §5). One end pushes the other. */
export function usePriceFilter(): { tours: DemoTour[]; filter: React.ReactNode } {
  const [range, setRange] = useState({ from: limits.min, to: limits.max });
  const isWithin = (price: number) => price >= limits.min && price <= limits.max;
  const moveFrom = (price: number) => isWithin(price) && setRange({ from: price, to: Math.max(price, range.to) });
  const moveTo = (price: number) => isWithin(price) && setRange({ from: Math.min(price, range.from), to: price });
  return {
    tours: demoTours.filter(({ amount }) => amount >= range.from && amount <= range.to),
    filter: (
      <fieldset className={`needs-scripts ${styles.filter}`}>
        <legend>Price per day, in $</legend>
        <End label="From" price={range.from} onMove={moveFrom} />
        <End label="To" price={range.to} onMove={moveTo} />
      </fieldset>
    ),
  };
}

function End({ label, price, onMove }: { label: string; price: number; onMove: (price: number) => void }) {
  return (
    <div className={styles.end}>
      <Field label={label}>
        {(inputProps) => (
          // Read when it is left: half a number is no price.
          <input
            {...inputProps}
            {...limits}
            key={price}
            type="number"
            inputMode="numeric"
            defaultValue={price}
            onBlur={({ currentTarget }) => {
              onMove(currentTarget.valueAsNumber);
              currentTarget.value = String(price);
            }}
          />
        )}
      </Field>
      <input
        {...limits}
        type="range"
        aria-label={`${label}, slider`}
        value={price}
        onChange={({ currentTarget }) => onMove(currentTarget.valueAsNumber)}
      />
    </div>
  );
}

/** Cards in a row, and where the sidebar stands (spec §2). With a sidebar each card shows its own amount. */
const layouts: Readonly<Record<string, { columns: 1 | 2 | 3; sidebar?: 'left' | 'right' }>> = {
  [pages.grid]: { columns: 3 },
  [pages.gridLeftSidebar]: { columns: 2, sidebar: 'left' },
  [pages.gridRightSidebar]: { columns: 2, sidebar: 'right' },
  [pages.listOneColumn]: { columns: 1 },
  [pages.list]: { columns: 2 },
  [pages.listLeftSidebar]: { columns: 1, sidebar: 'left' },
  [pages.listRightSidebar]: { columns: 1, sidebar: 'right' },
};

const lead = 'Twelve demo tours that aren’t for sale. Our real tours are on the other pages.';

export function Component() {
  const { pathname } = useLocation();
  const { columns, sidebar } = layouts[pathname] ?? { columns: 3 };
  const { tours, filter } = usePriceFilter();
  return (
    <>
      <PageHead title="Tour Packages" description={lead} path={pathname} noIndex />
      <PageBanner title="Tour Packages" eyebrow="Demo layouts" lead={lead} picture="banner-packages" />
      <div className={`container section ${styles.page}`} data-sidebar={sidebar}>
        <section className={styles.tours} aria-labelledby="demo-tours">
          <h2 id="demo-tours" className="visually-hidden">
            Demo tours
          </h2>
          {sidebar ? (
            <p role="status" className="tabular-nums">
              {tours.length} of {demoTours.length} tours
            </p>
          ) : null}
          <ul className={styles.cards} data-columns={columns}>
            {(sidebar ? tours : demoTours).map((tour, index) => (
              <li key={tour.id}>
                <DemoCard tour={tour} fixed={!sidebar} first={index === 0} />
              </li>
            ))}
          </ul>
          <nav aria-label="Demo pages">
            <ul className={`cluster ${styles.pager}`}>
              {[1, 2, 3, 4, 5].map((page) => (
                <li key={page}>
                  <PlaceholderLink className="icon-button" isCurrent={page === 3}>
                    {page}
                  </PlaceholderLink>
                </li>
              ))}
            </ul>
          </nav>
        </section>
        {sidebar ? <Sidebar>{filter}</Sidebar> : null}
      </div>
    </>
  );
}

const stars = [5, 4, 3, 2, 1];
const activities = ['Bali Park', 'Paris', 'Arcadia', 'Culver City', 'Long Beach', 'California'];

/** The boxes do nothing (spec §2). */
function Sidebar({ children }: { children: ReactNode }) {
  return (
    <aside aria-label="Price, reviews, activities, map">
      {children}
      <fieldset className={styles.filter}>
        <legend>Review</legend>
        {stars.map((count) => (
          <label key={count} className="touch-target">
            <input type="checkbox" disabled />
            <span className="rating" role="img" aria-label={`${count} ${count === 1 ? 'star' : 'stars'}`}>
              {stars.slice(-count).map((star) => (
                <Star key={star} className="icon" aria-hidden="true" />
              ))}
            </span>
          </label>
        ))}
      </fieldset>
      <fieldset className={styles.filter}>
        <legend>Booking Activity</legend>
        {activities.map((activity) => (
          <label key={activity} className="touch-target">
            <input type="checkbox" disabled />
            {activity}
          </label>
        ))}
      </fieldset>
      <h2>Tour Map</h2>
      <OfficeMap />
    </aside>
  );
}
