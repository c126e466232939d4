import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay, formatMoment } from '#shared/text/dates';
import { type PreviewAnswer, previewDays } from '#shared/tours/preview';
import type { DeskTour } from '#shared/tours/tour-stage';
import { endPreview, makePreview, previewsQuery } from '../queries/tours';
import { useDeskMutation } from '../queries/use-desk-mutation';
import { SessionEndedError } from '../session/with-token';
import { MadeLinks } from '../ui/made-links';

const failed = 'We couldn’t make the preview. Please try again.';

/** A link to a tour's page before it is published. It is made when somebody asks, and can be sent on, and ended. */
export function PreviewLink({ tour }: { tour: DeskTour }) {
  const { queryKey, ...query } = previewsQuery(tour._id);
  const { data, error, refetch } = useQuery({ queryKey, ...query });
  const { busy, run } = useDeskMutation(queryKey);
  const [made, setMade] = useState<PreviewAnswer | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const make = async () => {
    setSaid('Making the preview…');
    try {
      setMade(await makePreview(tour._id));
      setSaid(null);
      void refetch();
    } catch (problem) {
      setSaid(problem instanceof SessionEndedError ? null : failed);
    }
  };
  const end = async (id: string) => {
    const isDone = await run({ deed: `end preview ${id}`, call: () => endPreview(tour._id, id) });
    if (isDone && made?.id === id) setMade(null);
  };
  const links = (data ?? []).map(({ id, madeAt, madeBy, endsAt }) => ({
    id,
    isOver: false,
    more: `Works until ${formatDay(endsAt)}.`,
    made: `Made ${formatMoment(madeAt)}${madeBy ? ` by ${madeBy}` : ''}`,
  }));
  return (
    <div className="stack gap-8">
      <p className="fine">
        {made ? (
          <>
            <a className="tap" href={made.path} target="_blank" rel="noreferrer">
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
      {error && !data ? <p className="fine">Earlier previews couldn’t be listed.</p> : null}
      {links.length > 0 ? (
        <MadeLinks
          label="Previews of this tour"
          {...{ links, busy }}
          warning="Whoever opens it then finds nothing there. You can make a new one."
          onEnd={end}
        />
      ) : null}
    </div>
  );
}
