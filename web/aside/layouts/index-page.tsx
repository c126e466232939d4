import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { pages } from '#shared/paths';
import { PlaceholderLink } from '../../ui/links/placeholder-link';
import { PageBanner } from '../../ui/page/page-banner';
import { PageHead } from '../../ui/page/page-head';
import { DemoCard } from './demo-card';
import { demoTours, priceFilter } from './demo-tours';
import styles from './layouts.module.css';
import { PriceFilter } from './price-filter';
import { inRange, type PriceRange, parseRange } from './price-range';
import { Sidebar } from './sidebar';

interface Variant {
  path: string;
  name: string;
  shape: 'grid' | 'list';
  columns?: 2;
  sidebar?: 'left' | 'right';
}

/** Spec §2. Those with a sidebar show each tour's amount, for its price filter. */
const variants: readonly [Variant, ...Variant[]] = [
  { path: pages.grid, name: 'Grid', shape: 'grid' },
  { path: pages.gridLeftSidebar, name: 'Grid, sidebar left', shape: 'grid', sidebar: 'left' },
  { path: pages.gridRightSidebar, name: 'Grid, sidebar right', shape: 'grid', sidebar: 'right' },
  { path: pages.listOneColumn, name: 'List', shape: 'list' },
  { path: pages.list, name: 'List, two columns', shape: 'list', columns: 2 },
  { path: pages.listLeftSidebar, name: 'List, sidebar left', shape: 'list', sidebar: 'left' },
  { path: pages.listRightSidebar, name: 'List, sidebar right', shape: 'list', sidebar: 'right' },
];

const lead =
  'The same twelve demo tours, in seven layouts. They aren’t for sale; our real tours are on the other pages.';
const whole: PriceRange = { from: priceFilter.min, to: priceFilter.max };

export function Component() {
  const { pathname, search } = useLocation();
  const { shape, columns, sidebar } = variants.find(({ path }) => path === pathname) ?? variants[0];
  const [range, setRange] = useState(() => parseRange(search, whole));
  const shown = sidebar ? demoTours.filter(({ amount }) => inRange(range, amount)) : demoTours;
  return (
    <>
      <PageHead title="Tour Packages" description={lead} path={pathname} hidden />
      <PageBanner title="Tour Packages" eyebrow="Demo layouts" lead={lead} picture="banner-packages" />
      <LayoutLinks current={pathname} />
      <div className={`wrap section ${styles.page} ${sidebar ? styles[sidebar] : ''}`}>
        {sidebar ? <PriceFilter range={range} onRange={setRange} /> : null}
        <section className={styles.tours} aria-labelledby="tours-title">
          <h2 id="tours-title" className="visually-hidden">
            Demo tours
          </h2>
          {sidebar ? (
            <p role="status" className={styles.count}>
              <span className="num">{shown.length}</span> of <span className="num">{demoTours.length}</span> tours
            </p>
          ) : null}
          <ul className={`${styles[shape]} ${columns === 2 ? styles.inTwo : ''}`}>
            {shown.map((tour, index) => (
              <li key={tour.id}>
                <DemoCard tour={tour} shape={shape} fixed={!sidebar} first={index === 0} />
              </li>
            ))}
          </ul>
          <StaticPager />
        </section>
        {sidebar ? <Sidebar /> : null}
      </div>
    </>
  );
}

function LayoutLinks({ current }: { current: string }) {
  return (
    <nav aria-label="Layouts" className={`wrap ${styles.layouts}`}>
      <ul className="cluster">
        {variants.map(({ path, name }) => (
          <li key={path}>
            <Link
              to={path}
              className={`btn btn-small btn-quiet ${styles.layout}`}
              aria-current={path === current ? 'page' : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The links do nothing (spec §2). */
function StaticPager() {
  return (
    <nav aria-label="Demo pages" className={styles.pager}>
      <ul>
        {[1, 2, 3, 4, 5].map((page) => (
          <li key={page}>
            <PlaceholderLink className={`square ${styles.number}`} current={page === 3}>
              {page}
            </PlaceholderLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
