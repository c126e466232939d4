import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '#shared/dates';
import type { AdminTour } from '#shared/tours/admin-tour';
import { untitledTour } from '#shared/tours/tour-messages';
import { Modal } from '../../components/dialog/modal';
import { Loading } from '../components/admin-page';
import { QuietButton } from '../components/button';
import { versionsQuery } from './queries';
import { useRestoreVersion } from './tour-actions';

interface VersionsDialogProps {
  tour: AdminTour | null;
  onClose: () => void;
}

export function VersionsDialog({ tour, onClose }: VersionsDialogProps) {
  return (
    <Modal wide title="Earlier versions" lead={tour?.heading || untitledTour} open={tour !== null} onClose={onClose}>
      {tour ? <Versions tour={tour} /> : null}
    </Modal>
  );
}

function Versions({ tour }: { tour: AdminTour }) {
  const { busy, restoreVersion } = useRestoreVersion(tour);
  const { data, error, refetch } = useQuery(versionsQuery(tour));
  if (error || !data) return <Loading {...{ error, refetch }} message="Loading earlier versions…" />;
  if (data.length === 0) return <p>This tour was not changed since it was added.</p>;
  return (
    <>
      <p className="text-soft text-small">The last ten changes. What is brought back becomes the newest version.</p>
      <ol className="grid gap-2 mt-3">
        {data.map(({ version, changedAt, changedBy }) => (
          <li key={version} className="card spread text-small leading-snug padded">
            <p className="grow-from-240 text-soft">
              <strong className="text-ink">{changedBy}</strong>{' '}
              <time dateTime={changedAt} className="tabular-nums">
                {formatMoment(changedAt)}
              </time>
            </p>
            <QuietButton disabled={busy} onClick={() => void restoreVersion(tour, version)}>
              Bring back how it was before
              <span className="visually-hidden">
                {' '}
                the change of {changedBy}, {formatMoment(changedAt)}
              </span>
            </QuietButton>
          </li>
        ))}
      </ol>
    </>
  );
}
