import { useState } from 'react';
import { type AdminTour, previewPath } from '#shared/tours/admin-tour';
import { untitledTour } from '#shared/tours/tour-messages';
import { ConfirmDialog } from '../components/dialogs';
import { useStage } from './tour-actions';

interface StageDialogProps {
  tour: AdminTour | null;
  onClose: () => void;
}

export function StageDialog({ tour, onClose }: StageDialogProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, change: changeStage } = useStage(setProblem);
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
