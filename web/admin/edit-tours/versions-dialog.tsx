import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '#shared/text/dates';
import type { DeskTour } from '#shared/tours/tour-stage';
import type { TourVersion } from '#shared/tours/tour-versions';
import { untitledTour } from '#shared/tours/tour-words';
import { Modal } from '../../ui/dialog/modal';
import { versionsQuery } from '../queries/tours';
import { QuietButton } from '../ui/button';
import { Loading } from '../ui/state-line';
import { useBringBack } from './tour-actions';

interface VersionsDialogProps {
  tour: DeskTour | null;
  onClose: () => void;
}

export function VersionsDialog({ tour, onClose }: VersionsDialogProps) {
  return (
    <Modal wide title="Earlier versions" lead={tour?.heading || untitledTour} open={tour !== null} onClose={onClose}>
      {tour ? <Versions tour={tour} /> : null}
    </Modal>
  );
}

function Versions({ tour }: { tour: DeskTour }) {
  const { busy, bringBack } = useBringBack(tour);
  const { data, error, refetch } = useQuery(versionsQuery(tour));
  if (error || !data) return <Loading {...{ error, refetch }} words="Loading earlier versions…" />;
  if (data.length === 0) return <p>This tour was not changed since it was added, or since versions are kept.</p>;
  return (
    <>
      <p className="soft small">The last ten changes. What is brought back becomes the newest version.</p>
      <ol className="stack gap-8 top-12">
        {data.map((version) => (
          <Line
            key={version.version}
            version={version}
            busy={busy}
            onBringBack={() => void bringBack(tour, version.version)}
          />
        ))}
      </ol>
    </>
  );
}

interface LineProps {
  version: TourVersion;
  busy: boolean;
  onBringBack: () => void;
}

function Line({ version: { changedAt, changedBy, changes, undoes }, busy, onBringBack }: LineProps) {
  return (
    <li className="card spread tops small tight padded">
      <div className="fills">
        <p className="soft">
          <strong className="ink">{changedBy}</strong>{' '}
          <time dateTime={changedAt} className="num">
            {formatMoment(changedAt)}
          </time>
        </p>
        {changes.length > 0 ? (
          <ul className="breaks top-4">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        ) : (
          <p className="breaks top-4">Saved without a change.</p>
        )}
      </div>
      {undoes.length > 0 ? (
        <QuietButton disabled={busy} onClick={onBringBack}>
          Bring back how it was before
          <span className="visually-hidden">: {undoes.join('; ')}</span>
        </QuietButton>
      ) : (
        <p className="fine">Before it, the tour was as it is now.</p>
      )}
    </li>
  );
}
