import { useLoaderData, useRevalidator } from 'react-router-dom';
import { keysOf } from '#shared/find/wish';
import { pages } from '#shared/paths';
import { tourMessages } from '#shared/tours/tour-words';
import { Pending } from '../../ui/late/pending';
import { PageBanner } from '../../ui/page/page-banner';
import { PageHead } from '../../ui/page/page-head';
import { SkeletonGrid, TourTrouble } from '../../ui/tours/tour-grid';
import * as styles from './find.module.css';
import { type FindData, loader as load } from './loader';
import { Results } from './results';
import { WishForm } from './wish-form';

export const loader = load;

const title = 'Find your tour';
const lead = 'Say when you ride, for how long and how high you want to sleep. It works without a connection, too.';

export function Component() {
  const { wish, shown } = useLoaderData<FindData>();
  const { revalidate } = useRevalidator();
  return (
    <>
      <PageHead
        title={title}
        description={lead}
        path={pages.find}
        hidden={keysOf(wish).length > 0 || Boolean(wish.sort ?? wish.ids)}
      />
      <PageBanner title={title} eyebrow="By month, days, price and height" lead={lead} picture="banner-packages" />
      <div className={`wrap ${styles.page}`}>
        <Pending value={shown.value} skeleton={<SkeletonGrid label={tourMessages.loading} />}>
          {(outcome) =>
            outcome.ok ? (
              <>
                <WishForm wish={wish} options={outcome.value.options} />
                <Results wish={wish} shown={outcome.value} />
              </>
            ) : (
              <TourTrouble message={`Error: ${outcome.message}`} onRetry={() => void revalidate()} />
            )
          }
        </Pending>
      </div>
    </>
  );
}
