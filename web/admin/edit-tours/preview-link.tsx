import { useState } from 'react';
import { previewDays } from '#shared/preview';
import type { DeskTour } from '#shared/tour-stage';
import { makePreview } from '../../api/desk-tours';
import { SessionEndedError, withToken } from '../session/with-token';

const failed = 'We couldn’t make the preview. Please try again.';

/** A link to a tour's page before it is published. It is made when somebody asks, and can be sent on. */
export function PreviewLink({ tour }: { tour: DeskTour }) {
  const [path, setPath] = useState<string | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const make = async () => {
    setSaid('Making the preview…');
    try {
      setPath(await withToken((token) => makePreview(token, tour._id)));
      setSaid(null);
    } catch (error) {
      setSaid(error instanceof SessionEndedError ? null : failed);
    }
  };
  return (
    <p className="fine">
      {path ? (
        <>
          <a className="tap" href={path} target="_blank" rel="noreferrer">
            Open the preview
          </a>{' '}
          Whoever has its address sees the tour as it is saved, for {previewDays} days; search engines don’t.
        </>
      ) : (
        <button type="button" className="btn-text tap" onClick={() => void make()}>
          Make a preview link
        </button>
      )}{' '}
      <span role="status">{said}</span>
    </p>
  );
}
