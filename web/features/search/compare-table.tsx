import { Link } from 'react-router-dom';
import { formatDayAndFullMonth } from '#shared/dates';
import { formatPrice } from '#shared/money';
import { pages } from '#shared/routes';
import { findPricesOnDay } from '#shared/tours/departures';
import { toCompareQuery } from '#shared/tours/search-filters';
import { untitledTour } from '#shared/tours/tour-messages';
import { moveFocusToNearestRow } from '../../components/dialog/modal';
import { useFindNextDay } from '../../components/page/site-context';
import { Photo } from '../../components/pictures/photo';
import { ElevationLine } from '../../components/tours/tour-card';
import type { ComparedRow, Comparison } from './compare';
import * as styles from './compare.module.css';
import { formatOption } from './filter-form';

interface CompareTableProps extends Comparison {
  month: string;
}

export function CompareTable({ tours, rows, month }: CompareTableProps) {
  const findNextDay = useFindNextDay();
  const nextDays = tours.map(({ dates = [] }) => findNextDay(dates));
  const prices = tours.map((tour, index) => findPricesOnDay(tour, nextDays[index]).price);
  const departureRows: ComparedRow[] = [
    { name: 'Price per person', values: prices.map((price) => (price === null ? null : formatPrice(price))) },
    {
      name: month ? `Next date in ${formatOption('month', month)}` : 'Next date',
      values: tours.map(({ dates }, index) =>
        nextDays[index] ? formatDayAndFullMonth(nextDays[index]) : dates ? 'none' : null,
      ),
    },
  ];
  const listOtherIds = (id: string) => tours.flatMap(({ _id }) => (_id === id ? [] : [_id]));
  return (
    <>
      {tours.length > 2 ? (
        <p className={`fine-print ${styles.more}`}>{tours.length} tours: the last is to the right.</p>
      ) : null}
      <section
        className={`card ${styles.scroller}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone, so keyboards must reach it
        tabIndex={0}
        aria-label="The tours beside each other"
      >
        <table className={styles.table}>
          <caption className="visually-hidden">What differs is in bold.</caption>
          <thead>
            <tr>
              <td />
              {tours.map(({ _id, heading, place, coverImage, pictureNotes }) => (
                <th key={_id} scope="col">
                  <div className="picture-box">
                    <Photo src={coverImage} alt="" skyColour={pictureNotes?.[0]?.sky} sizes="340px" maxWidth={800} />
                  </div>
                  <small>{place}</small>
                  <Link className={styles.name} to={pages.tour(_id)}>
                    {heading || untitledTour}
                  </Link>
                  <Link
                    className="touch-target"
                    to={pages.compare + toCompareQuery(listOtherIds(_id), month)}
                    replace
                    preventScrollReset
                    onClick={({ currentTarget }) => moveFocusToNearestRow(currentTarget)}
                  >
                    Remove<span className="visually-hidden">: {heading}</span>
                  </Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...departureRows, ...rows]
              .filter(({ values }) => values.some(Boolean))
              .map(({ name, values }) => (
                <tr key={name} data-differs={new Set(values).size > 1 || undefined}>
                  <th scope="row">{name}</th>
                  {tours.map(({ _id }, index) => (
                    <td key={_id}>{values[index] ?? 'not said'}</td>
                  ))}
                </tr>
              ))}
            {tours.some(({ heightLine }) => heightLine) ? (
              <tr>
                <th scope="row">Heights, to one scale</th>
                {tours.map(({ _id, heightLine }) => (
                  <td key={_id}>{heightLine ? <ElevationLine line={heightLine} /> : null}</td>
                ))}
              </tr>
            ) : null}
          </tbody>
          <tfoot>
            <tr>
              <td />
              {tours.map(({ _id, heading }) => (
                <td key={_id}>
                  <Link className="btn btn-small" to={pages.inquiryAbout(_id)}>
                    Send inquiry<span className="visually-hidden">: {heading || untitledTour}</span>
                  </Link>
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
    </>
  );
}
