import { isOnOwnBike } from '#shared/ride/ride';
import { Details, useFields } from './details';
import { listTravelDocuments, type TravelDocument } from './plan/travel-documents';
import type { SectionProps } from './ride-sections';
import * as styles from './travel-documents-section.module.css';

export function TravelDocumentsState({ tour, ride, today }: SectionProps) {
  const papers = listTravelDocuments(tour, ride, today);
  const ready = papers.filter(({ done }) => done).length;
  const late = papers.filter(({ warning }) => warning !== null).length;
  return (
    <>
      <span className="tabular-nums">{`${ready} of ${papers.length} ready`}</span>
      {late > 0 ? <b>{` · ${late === 1 ? 'one date is' : `${late} dates are`} too early`}</b> : null}
    </>
  );
}

export function TravelDocumentsSection({ tour, ride, today, onChange }: SectionProps) {
  const papers = listTravelDocuments(tour, ride, today);
  const change = ({ id, done, expiresOn }: Pick<TravelDocument, 'id' | 'done' | 'expiresOn'>) =>
    onChange((now) => ({ papers: { ...now.papers, [id]: expiresOn ? { done, expiresOn } : { done } } }));
  const others = (more: Partial<typeof ride>) => {
    const known = new Set(papers.map(({ id }) => id));
    return listTravelDocuments(tour, { ...ride, ...more, papers: {} }, null).filter(({ id }) => !known.has(id));
  };
  const whose = ride.nationality === 'IN' ? 'an Indian' : 'another';
  const permits = tour.facts?.permits;
  return (
    <div className={styles.papers}>
      <p className="lead">
        <span>{`On ${whose} passport${isOnOwnBike(tour, ride) ? ', with your own bike' : ''}.`}</span>
        <span>{permits ? ` Our notes for this tour: ${permits.replace(/\.$/, '')}.` : ''}</span>
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
      {isOnOwnBike(tour, ride) ? null : <MorePapers title="On your own bike" papers={others({ ownBike: true })} />}
      <Details title="Sources">
        <ul className={styles.sources}>
          {papers.map(({ id, name, source, checked }) => (
            <li key={id}>{`${name}: ${source}, checked ${checked}`}</li>
          ))}
        </ul>
      </Details>
      <p className="fine-print">Rules change. Check with the authority named before you go, and ask us if in doubt.</p>
    </div>
  );
}

interface PaperRowProps {
  paper: TravelDocument;
  onChange: (held: { done?: boolean; expiresOn?: string | null }) => void;
}

function PaperRow({ paper, onChange }: PaperRowProps) {
  const fields = useFields();
  const { id, name, done, expires, expiresOn, warning, isIncluded } = paper;
  const warningId = `paper-${id}-warning`;
  return (
    <li className={`card ${styles.paper}`} data-late={warning ? '' : undefined}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: its field comes with the scripts */}
      <label className={`touch-target ${styles.name}`}>
        {fields ? (
          <input type="checkbox" checked={done} onChange={(event) => onChange({ done: event.target.checked })} />
        ) : (
          <span />
        )}
        <b>{name}</b>
        {isIncluded ? <span className={`chip ${styles.included}`}>in the price</span> : null}
      </label>
      <p className={styles.words}>{paper.why}</p>
      {expires ? (
        // biome-ignore lint/a11y/noLabelWithoutControl: its field comes with the scripts
        <label className={`needs-scripts cluster ${styles.date}`}>
          Valid until
          {fields ? (
            <input
              type="date"
              value={expiresOn ?? ''}
              aria-label={`${name}, valid until`}
              aria-describedby={warning ? warningId : undefined}
              onChange={(event) => onChange({ expiresOn: event.target.value || null })}
            />
          ) : null}
        </label>
      ) : null}
      {warning ? (
        <p className={`error-text ${styles.warning}`} id={warningId}>
          <b>Look here.</b> <span>{warning}</span>
        </p>
      ) : null}
    </li>
  );
}

function MorePapers({ title, papers }: { title: string; papers: TravelDocument[] }) {
  if (papers.length === 0) return null;
  return (
    <Details title={`${title}: ${papers.length === 1 ? 'one paper' : `${papers.length} papers`} more`}>
      <ul className={styles.others}>
        {papers.map(({ id, name, why, source, checked }) => (
          <li key={id}>
            <b>{name}</b>
            <p className={styles.words}>{why}</p>
            <p className="fine-print">{`Source: ${source}, checked ${checked}`}</p>
          </li>
        ))}
      </ul>
    </Details>
  );
}
