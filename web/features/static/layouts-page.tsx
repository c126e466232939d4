import Star from 'lucide-react/icons/star';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { pages } from '#shared/routes';
import { OfficeMap } from '../../components/drawings/office-map';
import { Field } from '../../components/forms/field';
import { PlaceholderLink } from '../../components/links';
import { PageHead } from '../../components/page/page-head';
import { PageBanner } from '../../components/page/pending';
import { useSite } from '../../components/page/site-context';
import { DemoCard, type DemoTour, demoTours } from './demo-tours';
import * as styles from './layouts.module.css';

/** Range of the price filter in dollars per day (spec §9). */
const limits = { min: 0, max: 500, step: 5 };

/** Returns the demo tours in the price range, and the range's fields (spec §2 and §5). */
export function usePriceFilter(): { tours: DemoTour[]; filter: React.ReactNode } {
  const [range, setRange] = useState({ min: limits.min, max: limits.max });
  const isAllowed = (price: number) => price >= limits.min && price <= limits.max;
  const changeMin = (price: number) => isAllowed(price) && setRange({ min: price, max: Math.max(price, range.max) });
  const changeMax = (price: number) => isAllowed(price) && setRange({ min: Math.min(price, range.min), max: price });
  return {
    tours: demoTours.filter(({ amount }) => amount >= range.min && amount <= range.max),
    filter: (
      <fieldset className={`needs-scripts ${styles.filter}`}>
        <legend>Price per day, in $</legend>
        <PriceField label="From" price={range.min} onChange={changeMin} />
        <PriceField label="To" price={range.max} onChange={changeMax} />
      </fieldset>
    ),
  };
}

function PriceField({ label, price, onChange }: { label: string; price: number; onChange: (price: number) => void }) {
  return (
    <div className={styles.priceField}>
      <Field label={label}>
        {(inputProps) => (
          // Read on blur: while typing, the number is incomplete.
          <input
            {...inputProps}
            {...limits}
            key={price}
            type="number"
            inputMode="numeric"
            defaultValue={price}
            onBlur={({ currentTarget }) => {
              onChange(currentTarget.valueAsNumber);
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
        onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
      />
    </div>
  );
}

/** Number of columns and side of the sidebar (spec §2). With a sidebar each card shows its own price. */
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
  const roads = useSite().photos?.roads;
  const { columns, sidebar } = layouts[pathname] ?? { columns: 3 };
  const { tours, filter } = usePriceFilter();
  return (
    <>
      <PageHead title="Tour Packages" description={lead} path={pathname} noIndex />
      <PageBanner
        title="Tour Packages"
        eyebrow="Demo layouts"
        lead={lead}
        picture="banner-packages"
        photo={roads?.[0]}
      />
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
                <DemoCard tour={tour} hasFixedPrice={!sidebar} isFirst={index === 0} />
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

const starCounts = [5, 4, 3, 2, 1];
const activities = ['Bali Park', 'Paris', 'Arcadia', 'Culver City', 'Long Beach', 'California'];

/** The checkboxes do nothing (spec §2). */
function Sidebar({ children }: { children: ReactNode }) {
  return (
    <aside aria-label="Price, reviews, activities, map">
      {children}
      <fieldset className={styles.filter}>
        <legend>Review</legend>
        {starCounts.map((count) => (
          <label key={count} className="touch-target">
            <input type="checkbox" disabled />
            <span className="rating" role="img" aria-label={`${count} ${count === 1 ? 'star' : 'stars'}`}>
              {starCounts.slice(-count).map((star) => (
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
