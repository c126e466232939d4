import type { Paper } from '#shared/ride/papers';
import { listPapers } from '#shared/ride/papers';
import * as styles from './papers-section.module.css';
import type { SectionProps } from './section';

/** The papers of this ride, with ticks, dates and what is wrong with them; then those of other riders. */
export function PapersSection({ tour, ride, today, onChange }: SectionProps) {
  const papers = listPapers(tour, ride, today);
  const change = ({ id, done, expiresOn }: Pick<Paper, 'id' | 'done' | 'expiresOn'>) =>
    onChange((now) => ({ papers: { ...now.papers, [id]: expiresOn ? { done, expiresOn } : { done } } }));
  const others = (more: Partial<typeof ride>) => {
    const known = new Set(papers.map(({ id }) => id));
    return listPapers(tour, { ...ride, ...more, papers: {} }, null).filter(({ id }) => !known.has(id));
  };
  const ready = papers.filter(({ done }) => done).length;
  const late = papers.filter(({ warning }) => warning !== null).length;
  const permits = tour.facts?.permits;
  return (
    <div className={styles.papers}>
      <p className={styles.sum}>
        <b className="num">
          {ready} of {papers.length}
        </b>{' '}
        ready
        {late > 0 ? (
          <span className={styles.late}> · {late === 1 ? 'one date is' : `${late} dates are`} too early</span>
        ) : null}
      </p>
      <p className="lead">
        For a rider with {ride.nationality === 'IN' ? 'an Indian' : 'another'} passport
        {ride.ownBike ? ', on the rider’s own bike' : ''}.
        {permits ? ` Our notes for this tour: ${permits.replace(/\.$/, '')}.` : ''}
      </p>
      <ul className={styles.list}>
        {papers.map((paper) => (
          <PaperRow key={paper.id} paper={paper} onChange={(held) => change({ ...paper, ...held })} />
        ))}
      </ul>
      <MorePapers
        title={ride.nationality === 'IN' ? 'On another passport' : 'On an Indian passport'}
        papers={others({ nationality: ride.nationality === 'IN' ? 'other' : 'IN' })}
      />
      {ride.ownBike ? null : <MorePapers title="On your own bike" papers={others({ ownBike: true })} />}
      <p className="fine">
        Rules change between our looking and your riding: the authority named has the last word. Ask us if in doubt.
      </p>
    </div>
  );
}

interface PaperRowProps {
  paper: Paper;
  onChange: (held: { done?: boolean; expiresOn?: string | null }) => void;
}

function PaperRow({ paper, onChange }: PaperRowProps) {
  const { id, name, done, expires, expiresOn, warning, isIncluded } = paper;
  const warningId = `paper-${id}-warning`;
  return (
    <li className={`card ${styles.paper}`} data-late={warning ? '' : undefined}>
      <label className={styles.name}>
        <input
          className="scripted"
          type="checkbox"
          checked={done}
          onChange={(event) => onChange({ done: event.target.checked })}
        />
        <b>{name}</b>
        {isIncluded ? <span className={styles.included}>in the price</span> : null}
      </label>
      <PaperWords paper={paper} />
      {expires ? (
        <label className={`scripted ${styles.date}`}>
          Valid until
          <input
            type="date"
            value={expiresOn ?? ''}
            aria-label={`${name}, valid until`}
            aria-describedby={warning ? warningId : undefined}
            onChange={(event) => onChange({ expiresOn: event.target.value || null })}
          />
        </label>
      ) : null}
      {warning ? (
        <p className={`problem ${styles.warning}`} id={warningId}>
          <b>Look here.</b> {warning}
        </p>
      ) : null}
    </li>
  );
}

function PaperWords({ paper: { why, source, checked } }: { paper: Paper }) {
  return (
    <div className={styles.words}>
      <p>{why}</p>
      <p className="fine">
        Source: {source}, checked {checked}
      </p>
    </div>
  );
}

function MorePapers({ title, papers }: { title: string; papers: Paper[] }) {
  if (papers.length === 0) return null;
  return (
    <details className={styles.more}>
      <summary>
        {title}: {papers.length === 1 ? 'one paper' : `${papers.length} papers`} more
      </summary>
      <ul>
        {papers.map((paper) => (
          <li key={paper.id}>
            <b>{paper.name}</b>
            <PaperWords paper={paper} />
          </li>
        ))}
      </ul>
    </details>
  );
}
