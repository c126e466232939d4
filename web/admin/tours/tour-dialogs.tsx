import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment } from '#shared/dates';
import { type AdminTour, previewPath } from '#shared/tours/admin-tour';
import { untitledTour } from '#shared/tours/tour-messages';
import { Modal } from '../../components/dialog/modal';
import { Loading } from '../components/admin-page';
import { QuietButton } from '../components/button';
import { ConfirmDialog } from '../components/dialogs';
import { versionsQuery } from './queries';
import { useChangeStage, useRestoreVersion } from './tour-actions';

interface StageDialogProps {
  tour: AdminTour | null;
  onClose: () => void;
}

export function StageDialog({ tour, onClose }: StageDialogProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, changeStage } = useChangeStage(setProblem);
  const isDraft = tour?.stage === 'draft';
  const close = () => {
    setProblem(null);
    onClose();
  };
  return (
    <ConfirmDialog
      open={tour !== null}
      title={isDraft ? 'Put this tour on the site?' : 'Take this tour off the site?'}
      confirmLabel={isDraft ? 'Put on the site' : 'Make it a draft'}
      busy={busy}
      onConfirm={async () => {
        if (tour && (await changeStage(tour, isDraft ? 'published' : 'draft'))) close();
      }}
      onCancel={close}
    >
      <p>{tour?.heading || untitledTour}</p>
      {tour && isDraft ? (
        <p>
          Everybody sees it then.{' '}
          <a className="touch-target" href={previewPath(tour._id)} target="_blank" rel="noreferrer">
            Open the preview
          </a>
        </p>
      ) : (
        <p>
          Only admins see a draft. It leaves the site, search engines and phones; visitors who saved it keep a copy.
        </p>
      )}
      {problem ? (
        <p className="error-text" role="alert">
          {problem}
        </p>
      ) : null}
    </ConfirmDialog>
  );
}

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
  const { data: versions, error, refetch } = useQuery(versionsQuery(tour));
  if (error || !versions) return <Loading {...{ error, refetch }} message="Loading earlier versions…" />;
  if (versions.length === 0) return <p>This tour was not changed since it was added.</p>;
  return (
    <>
      <p className="text-soft text-small">The last ten changes. What is brought back becomes the newest version.</p>
      <ol className="grid gap-2 mt-3">
        {versions.map(({ version, changedAt, changedBy }) => (
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
