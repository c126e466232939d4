import { Link, type LoaderFunction, useLoaderData, useRevalidator } from 'react-router-dom';
import { pages } from '#shared/paths';
import { site } from '#shared/site/site';
import type { Catalogue } from '#shared/tours/catalogue';
import type { Climb } from '#shared/tours/climb';
import { formatNumber } from '#shared/tours/heights';
import { tourMessages } from '#shared/tours/tour-words';
import { toAirShare } from '../../ride/air';
import { type Outcome, Pending, soon, toOutcome, toPageData } from '../../ui/late/pending';
import { PageHead } from '../../ui/page/page-head';
import { SkeletonGrid, TourTrouble } from '../../ui/tours/tour-grid';
import * as styles from './climb.module.css';
import { Bends, Stop } from './stop';
import { toWay } from './way';

interface ClimbData {
  climb: { value: Outcome<Climb> | Promise<Outcome<Climb>> };
}

export function loader(catalogue: Catalogue): LoaderFunction {
  return async () => {
    const climb = await soon(toOutcome(catalogue.climb(), tourMessages.listingFailed));
    return toPageData<ClimbData>({ climb }, climb);
  };
}

const title = 'Tours by height';

/** Null until it is known, and in links to the page. */
function toLead(climb: Climb | null): string {
  const count = climb?.stops.reduce((sum, { tours }) => sum + tours.length, 0);
  return `${count ? `${count} tours` : 'Tours'} by highest point. Stones show oxygen compared with sea level.`;
}

const toZones = () => [
  `The road begins in ${site.city}.`,
  'Foothills. The nights get cooler.',
  'Deodars and apple orchards.',
  'From here on, sleep no more than 500 m higher each night.',
  'The last trees stay below.',
  'Snow may fall in any month.',
];

export function Component() {
  const { climb } = useLoaderData<ClimbData>();
  const { revalidate } = useRevalidator();
  return (
    <div className={styles.page}>
      <PageHead
        title={title}
        description={toLead(null)}
        path={pages.passes}
        image="/share/passes.jpg"
        imageAlt={title}
      />
      <header className={styles.head}>
        <div className="wrap">
          <p className="eyebrow">
            From {site.city}, {formatNumber(site.cityM)} m
          </p>
          <h1>{title}</h1>
        </div>
        <div className={styles.range}>
          <i />
          <i />
          <i />
          <i />
          <i />
          <i />
          <i />
        </div>
        <div className="wrap">
          <p className="lead">
            <Pending value={climb.value} skeleton={toLead(null)}>
              {(outcome) => toLead(outcome.ok ? outcome.value : null)}
            </Pending>
          </p>
        </div>
      </header>
      <Pending value={climb.value} skeleton={<SkeletonGrid label={tourMessages.loading} />}>
        {(outcome) => {
          if (!outcome.ok) return <TourTrouble message={outcome.message} onRetry={() => void revalidate()} />;
          if (outcome.value.stops.length === 0) return <TourTrouble message={tourMessages.homeEmpty} />;
          return <Way climb={outcome.value} />;
        }}
      </Pending>
    </div>
  );
}

function Way({ climb }: { climb: Climb }) {
  const topM = climb.stops.at(-1)?.heightM ?? 0;
  return (
    <div className={styles.climb} data-last={Math.ceil(topM / 100) - 50}>
      <ol className={styles.bands}>
        {toWay(climb).map(({ fromM, steps, ...stretch }, index) => (
          <li key={fromM}>
            {index > 0 ? <i className={styles.flags} /> : null}
            <div className={styles.way}>
              <div className={`cluster ${styles.row} ${styles.foot}`} data-right={index % 2 > 0 || undefined}>
                <div>
                  <h2>{index > 0 ? `${formatNumber(fromM)} m` : 'The sea'}</h2>
                  <p>
                    <b>{toAirShare(fromM)} % of sea-level oxygen.</b> {toZones()[index]}
                  </p>
                </div>
                <i className={styles.rider} />
              </div>
              <ol className={index > 0 ? 'below' : undefined}>
                {steps.map((step) => (
                  <Stop key={step.stop.name + step.stop.heightM} {...step} />
                ))}
              </ol>
              <Bends {...stretch} />
            </div>
          </li>
        ))}
      </ol>
      <p className={styles.altimeter} aria-hidden="true" data-bottom-bar="">
        <i />
        <b className="num" /> m
      </p>
      <div className={styles.end}>
        <h2>That’s as high as we go</h2>
        <p>
          {climb.isAll ? null : 'These are the tours that go highest. '}
          Now by month, days, price and where you sleep:
        </p>
        <Link className="btn" to={pages.find}>
          Find your tour
        </Link>
      </div>
    </div>
  );
}
