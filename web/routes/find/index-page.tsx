import { useLoaderData } from 'react-router-dom';
import { keysOf } from '#shared/find/wish';
import { pages } from '#shared/paths';
import { PageBanner } from '../../ui/page/page-banner';
import { PageHead } from '../../ui/page/page-head';
import { TourOutcome } from '../../ui/tours/tour-outcome';
import * as styles from './find.module.css';
import { type FindData, loader as load } from './loader';
import { Results } from './results';
import { WishForm } from './wish-form';

export const loader = load;

const title = 'Find your tour';
const lead = 'Say when you ride, for how long and how high you want to sleep. It works without a connection, too.';

export function Component() {
  const { wish, shown } = useLoaderData<FindData>();
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
        <TourOutcome value={shown.value}>
          {(found) => (
            <>
              <WishForm wish={wish} options={found.options} />
              <Results wish={wish} shown={found} />
            </>
          )}
        </TourOutcome>
      </div>
    </>
  );
}
