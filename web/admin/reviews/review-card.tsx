import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { adminLinks } from '#shared/admin-routes';
import { formatDay } from '#shared/dates';
import type { ReviewChange } from '#shared/reviews/api';
import * as reviewsApi from '#shared/reviews/api';
import type { StaffReview } from '#shared/reviews/review';
import { formatDepartureMonth, toLargePhoto } from '#shared/reviews/review-texts';
import { pages } from '#shared/routes';
import { Stars } from '../../components/reviews/stars';
import { Button, DialogButton, QuietButton } from '../components/button';
import { ConfirmButton } from '../components/dialogs';
import { todayQuery } from '../reports/queries';
import { callApi, toVersionTarget } from '../session/api-client';
import { useAdminMutation } from '../session/use-admin-mutation';
import { AnswerForm } from './answer-form';
import { reviewsQuery, setCachedReview } from './queries';
import * as styles from './reviews.module.css';

function useChangeReview(review: StaffReview) {
  const client = useQueryClient();
  const { busy, run } = useAdminMutation(reviewsQuery.queryKey, todayQuery.queryKey);
  const change = (json: ReviewChange, message: string) =>
    run({
      task: `review ${review.id}`,
      call: () => callApi(reviewsApi.changeReview, { ...toVersionTarget(review), json }),
      onSuccess: ({ review: savedReview }) => {
        setCachedReview(client, savedReview);
        return message;
      },
      onConflict: (current: StaffReview, serverMessage) => {
        setCachedReview(client, current);
        return `${serverMessage} You see it as it is now.`;
      },
    });
  return { busy, change };
}

export function ReviewCard({ review }: { review: StaffReview }) {
  const { id, stars, words, name, tourId, tour, startsOn, bookingId, reference, writtenAt, answer, state } = review;
  return (
    <li className="card grid gap-3 padded" aria-labelledby={`review-${id}`}>
      <header className="spread items-start">
        <div className="grid gap-1">
          <h2 id={`review-${id}`} className="subheading wrap-anywhere">
            {name}
          </h2>
          <p className="text-small wrap-anywhere">
            <a href={pages.tour(tourId)}>{tour}</a>, rode in {formatDepartureMonth(startsOn)}
          </p>
          <p className="fine-print">
            Written on {formatDay(writtenAt)}
            {reference ? (
              <>
                {' '}
                · booking <Link to={adminLinks.booking(bookingId)}>{reference}</Link>
              </>
            ) : null}
          </p>
        </div>
        <Stars stars={stars} />
      </header>
      <blockquote className={`max-w-prose whitespace-pre-line wrap-anywhere ${styles.words}`}>{words}</blockquote>
      <Photos review={review} />
      {answer ? (
        <div className={`rounded max-w-prose whitespace-pre-line wrap-anywhere text-small ${styles.answer}`}>
          <p className="font-semibold">Your answer</p>
          <p>{answer}</p>
        </div>
      ) : null}
      {state === 'waiting' ? null : (
        <p className="fine-print">
          {state === 'approved' ? 'Shown' : 'Hidden'} by {review.decidedBy} on {formatDay(review.decidedAt ?? '')}
        </p>
      )}
      <Actions review={review} />
    </li>
  );
}

function Photos({ review: { photos, name } }: { review: StaffReview }) {
  if (photos.length === 0) return null;
  return (
    <ul className={`flex flex-wrap gap-3 ${styles.photos}`}>
      {photos.map((path, index) => (
        <li key={path}>
          <a href={toLargePhoto(path)} target="_blank" rel="noreferrer">
            <img src={path} alt={`${index + 1} of ${photos.length}, by ${name}`} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );
}

function Actions({ review }: { review: StaffReview }) {
  const { busy, change } = useChangeReview(review);
  const { state, name, photos, answer } = review;
  const hide = () => change({ state: 'hidden' }, 'Hidden.');
  const photoWarning =
    photos.length === 1 ? ' Its photo is deleted.' : photos.length > 1 ? ' Its photos are deleted.' : '';
  return (
    <div className="cluster">
      {state === 'approved' ? null : (
        <Button
          disabled={busy}
          aria-label={`Show on the site the review of ${name}`}
          onClick={() => void change({ state: 'approved' }, 'It is on the tour’s page now.')}
        >
          Show on the site
        </Button>
      )}
      {state === 'waiting' ? (
        <ConfirmButton
          label="Hide…"
          aria-label={`Hide the review of ${name}…`}
          title="Don’t show this review?"
          confirmLabel="Don’t show it"
          busy={busy}
          onConfirm={async () => void (await hide())}
        >
          <p>Who wrote it reads on its page that it isn’t shown.{photoWarning} You can still show its words later.</p>
        </ConfirmButton>
      ) : null}
      {state === 'approved' ? (
        <QuietButton disabled={busy} aria-label={`Hide the review of ${name}`} onClick={() => void hide()}>
          Hide
        </QuietButton>
      ) : null}
      <DialogButton
        label={answer ? 'Change the answer…' : 'Answer…'}
        title={`Answer ${name}`}
        lead="The tour’s page shows it below the review."
      >
        {(close) => <AnswerForm {...{ review, busy, close }} onSave={(text) => change({ answer: text }, 'Saved.')} />}
      </DialogButton>
    </div>
  );
}
