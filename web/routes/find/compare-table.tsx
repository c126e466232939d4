import X from 'lucide-react/icons/x';
import { Link } from 'react-router-dom';
import { pages } from '#shared/paths';
import { formatDayOfYear } from '#shared/text/dates';
import { formatNumber } from '#shared/tours/heights';
import { untitledTour } from '#shared/tours/tour-words';
import { type Comparison, findLeast, lineBox, toCompareQuery } from '../../ui/compare/compare';
import { passFocus } from '../../ui/dialog/pass-focus';
import { useNextDay } from '../../ui/page/today';
import { Photo } from '../../ui/pictures/photo';
import * as styles from './compare.module.css';

export function CompareTable({ tours, rows, lines, scale }: Comparison) {
  const nextOf = useNextDay();
  const next = tours.map(({ dates }) => nextOf(dates));
  const dates = {
    name: 'Next date',
    values: next.map((day) => (day ? formatDayOfYear(day) : null)),
    differs: new Set(next).size > 1,
    best: { at: findLeast(next), word: 'soonest' },
  };
  const without = (id: string) => tours.flatMap(({ _id }) => (_id === id ? [] : [_id]));
  return (
    <section
      className={`card ${styles.scroller}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone, so keyboards must reach it
      tabIndex={0}
      aria-label="The tours beside each other"
      data-tours={tours.length}
    >
      <table className={styles.table}>
        <caption className="visually-hidden">What is the same for all tours is shown once.</caption>
        <thead>
          <tr>
            <td />
            {tours.map(({ _id, heading, place, coverImage, pictureNotes }) => (
              <th key={_id} scope="col">
                <div className={`pic ${styles.picture}`}>
                  <Photo src={coverImage} alt="" sky={pictureNotes?.[0]?.sky} sizes="340px" widest={800} />
                </div>
                <span className={styles.place}>{place}</span>
                <Link className={styles.name} to={pages.tour(_id)}>
                  {heading || untitledTour}
                </Link>
                <Link
                  className={`tap ${styles.remove}`}
                  to={pages.compare + toCompareQuery(without(_id))}
                  replace
                  preventScrollReset
                  onClick={({ currentTarget }) => passFocus(currentTarget)}
                >
                  <X className="icon" aria-hidden="true" />
                  Remove<span className="visually-hidden">: {heading}</span>
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(next.some(Boolean) ? [...rows, dates] : rows).map(({ name, values, differs, best }) => (
            <tr key={name}>
              <th scope="row">
                <span>
                  {name}
                  {differs || tours.length < 2 ? null : <small>the same</small>}
                </span>
              </th>
              {(differs ? values : values.slice(0, 1)).map((value, at) => (
                <td key={tours[at]?._id} colSpan={differs ? undefined : tours.length}>
                  <span className={value ? undefined : styles.unsaid}>{value ?? 'not said'}</span>
                  {best?.at === at ? <b>{best.word}</b> : null}
                </td>
              ))}
            </tr>
          ))}
          {lines.every((line) => line === null) ? null : (
            <tr>
              <th scope="row">
                <span>
                  Heights
                  <small>
                    to one scale: {formatNumber(scale.km)} km wide, {formatNumber(scale.metres)} m high
                  </small>
                </span>
              </th>
              {lines.map((line, at) => (
                <td key={tours[at]?._id}>{line ? <Road lines={lines} at={at} words={line.words} /> : null}</td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}

function Road({ lines, at, words }: { lines: Comparison['lines']; at: number; words: string }) {
  return (
    <>
      <svg
        className={styles.road}
        viewBox={`-4 -4 ${lineBox.width + 8} ${lineBox.height + 8}`}
        role="img"
        aria-label={`Heights: ${words}`}
      >
        <path className={styles.ground} d={`M0 ${lineBox.height}H${lineBox.width}`} />
        {lines.map((line, index) => (line && index !== at ? <path key={line.path} d={line.path} /> : null))}
        <path className={styles.own} d={lines[at]?.path} />
      </svg>
      {words}
    </>
  );
}
