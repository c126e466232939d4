import { isOnOwnBike } from '#shared/ride/ride';
import { Details, useIsInteractive } from './details';
import { listTravelDocuments, type TravelDocument } from './plan/travel-documents';
import type { SectionProps } from './ride-sections';
import * as styles from './travel-documents-section.module.css';

export function TravelDocumentsSummary({ tour, ride, today }: SectionProps) {
  const travelDocuments = listTravelDocuments(tour, ride, today);
  const readyCount = travelDocuments.filter(({ isReady }) => isReady).length;
  const warningCount = travelDocuments.filter(({ warning }) => warning !== null).length;
  return (
    <>
      <span className="tabular-nums">{`${readyCount} of ${travelDocuments.length} ready`}</span>
      {warningCount > 0 ? (
        <b>{` · ${warningCount === 1 ? 'one date is' : `${warningCount} dates are`} too early`}</b>
      ) : null}
    </>
  );
}

export function TravelDocumentsSection({ tour, ride, today, onChange }: SectionProps) {
  const travelDocuments = listTravelDocuments(tour, ride, today);
  const saveDocument = ({ id, isReady, expiresOn }: Pick<TravelDocument, 'id' | 'isReady' | 'expiresOn'>) =>
    onChange((plan) => ({
      papers: { ...plan.papers, [id]: expiresOn ? { done: isReady, expiresOn } : { done: isReady } },
    }));
  const listOtherDocuments = (change: Partial<typeof ride>) => {
    const listedIds = new Set(travelDocuments.map(({ id }) => id));
    return listTravelDocuments(tour, { ...ride, ...change, papers: {} }, null).filter(({ id }) => !listedIds.has(id));
  };
  const passportText = ride.nationality === 'IN' ? 'an Indian' : 'another';
  const permits = tour.facts?.permits;
  return (
    <div className={styles.section}>
      <p className="lead">
        <span>{`On ${passportText} passport${isOnOwnBike(tour, ride) ? ', with your own bike' : ''}.`}</span>
        <span>{permits ? ` Our notes for this tour: ${permits.replace(/\.$/, '')}.` : ''}</span>
      </p>
      <ul className={styles.list}>
        {travelDocuments.map((travelDocument) => (
          <DocumentRow
            key={travelDocument.id}
            travelDocument={travelDocument}
            onChange={(edit) => saveDocument({ ...travelDocument, ...edit })}
          />
        ))}
      </ul>
      <OtherDocuments
        title={ride.nationality === 'IN' ? 'On another passport' : 'On an Indian passport'}
        travelDocuments={listOtherDocuments({ nationality: ride.nationality === 'IN' ? 'other' : 'IN' })}
      />
      {isOnOwnBike(tour, ride) ? null : (
        <OtherDocuments title="On your own bike" travelDocuments={listOtherDocuments({ ownBike: true })} />
      )}
      <Details title="Sources">
        <ul className={styles.sources}>
          {travelDocuments.map(({ id, name, source, checkedOn }) => (
            <li key={id}>{`${name}: ${source}, checked ${checkedOn}`}</li>
          ))}
        </ul>
      </Details>
      <p className="fine-print">Rules change. Check with the authority named before you go, and ask us if in doubt.</p>
    </div>
  );
}

interface DocumentRowProps {
  travelDocument: TravelDocument;
  onChange: (edit: { isReady?: boolean; expiresOn?: string | null }) => void;
}

function DocumentRow({ travelDocument, onChange }: DocumentRowProps) {
  const isInteractive = useIsInteractive();
  const { id, name, isReady, hasExpiryDate, expiresOn, warning, isInPrice } = travelDocument;
  const warningId = `paper-${id}-warning`;
  return (
    <li className={`card ${styles.document}`} data-warning={warning ? '' : undefined}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the field is rendered after hydration */}
      <label className={`touch-target ${styles.name}`}>
        {isInteractive ? (
          <input type="checkbox" checked={isReady} onChange={(event) => onChange({ isReady: event.target.checked })} />
        ) : (
          <span />
        )}
        <b>{name}</b>
        {isInPrice ? <span className={`chip ${styles.included}`}>in the price</span> : null}
      </label>
      <p className={styles.reason}>{travelDocument.reason}</p>
      {hasExpiryDate ? (
        // biome-ignore lint/a11y/noLabelWithoutControl: the field is rendered after hydration
        <label className={`needs-scripts cluster ${styles.date}`}>
          Valid until
          {isInteractive ? (
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

function OtherDocuments({ title, travelDocuments }: { title: string; travelDocuments: TravelDocument[] }) {
  if (travelDocuments.length === 0) return null;
  return (
    <Details
      title={`${title}: ${travelDocuments.length === 1 ? 'one paper' : `${travelDocuments.length} papers`} more`}
    >
      <ul className={styles.otherList}>
        {travelDocuments.map(({ id, name, reason, source, checkedOn }) => (
          <li key={id}>
            <b>{name}</b>
            <p className={styles.reason}>{reason}</p>
            <p className="fine-print">{`Source: ${source}, checked ${checkedOn}`}</p>
          </li>
        ))}
      </ul>
    </Details>
  );
}
