import Star from 'lucide-react/icons/star';
import type { ReactNode } from 'react';
import { reviewPaths } from '#shared/link-routes';
import { type ReviewField, type ReviewView, reviewLimits, starLabels } from '#shared/reviews/review';
import { formatDepartureMonth, formatStars } from '#shared/reviews/review-texts';
import { pages } from '#shared/routes';
import { uploadLimits } from '#shared/tours/pictures';
import { Stars } from '../components/reviews/stars';
import { ContactLinks, LinkedPage, Message, PageCover, StatusFlag } from './linked-page';

type FormView = Extract<ReviewView, { kind: 'form' }>;
type WrittenView = Extract<ReviewView, { kind: 'written' }>;

export const ReviewPage = ({ view }: { view: ReviewView }) => (
  <LinkedPage>
    <PageContent view={view} />
  </LinkedPage>
);

function PageContent({ view }: { view: ReviewView }) {
  switch (view.kind) {
    case 'missing':
      return (
        <Message title="This link opens nothing">
          <p>Perhaps a part of it got lost on the way. Open it once more from our message, or write to us.</p>
          <ContactLinks />
        </Message>
      );
    case 'ended':
      return (
        <Message title="This link has ended">
          <p>Reviews can be written for two months after the tour. We still like to hear from you.</p>
          <ContactLinks />
        </Message>
      );
    case 'form':
      return <ReviewForm view={view} />;
    case 'written':
      return <WrittenReview {...view} />;
  }
}

const formatTour = ({ heading, startsOn }: FormView['tour']) =>
  `${heading}, ridden in ${formatDepartureMonth(startsOn)}`;

interface EntryProps {
  view: FormView;
  name: ReviewField;
  label: string;
  hint?: string;
  children: (props: { id: string; name: string; 'aria-invalid'?: true; 'aria-describedby'?: string }) => ReactNode;
}

function Entry({ view: { problems }, name, label, hint, children }: EntryProps) {
  const problem = problems[name];
  const describedBy = [hint ? `${name}-hint` : '', problem ? `${name}-problem` : ''].filter(Boolean).join(' ');
  return (
    <div className="form-entry review-entry">
      <label htmlFor={name}>{label}</label>
      {hint ? (
        <span className="field-hint" id={`${name}-hint`}>
          {hint}
        </span>
      ) : null}
      {children({
        id: name,
        name,
        ...(problem ? { 'aria-invalid': true } : {}),
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
      })}
      <Problem name={name} problem={problem} />
    </div>
  );
}

const Problem = ({ name, problem }: { name: string; problem: string | undefined }) =>
  problem ? (
    <span className="error-text" id={`${name}-problem`}>
      {problem}
    </span>
  ) : null;

function StarOptions({ view: { formValues, problems } }: { view: FormView }) {
  return (
    <fieldset className="review-stars" aria-describedby={problems.stars ? 'stars-problem' : undefined}>
      <legend>How was it?</legend>
      <div className="star-options">
        {starLabels.map((label, index) => {
          const stars = String(index + 1);
          return (
            <label key={label} className="star-option">
              <input type="radio" name="stars" value={stars} defaultChecked={formValues.stars === stars} />
              <Star aria-hidden="true" />
              <span className="visually-hidden">{formatStars(index + 1)}, </span>
              {label}
            </label>
          );
        })}
      </div>
      <Problem name="stars" problem={problems.stars} />
    </fieldset>
  );
}

const fileProps = { type: 'file', accept: 'image/jpeg,image/png,image/webp,image/avif' } as const;

function PhotoEntry({ view }: { view: FormView }) {
  const hint = `Two at most, ${uploadLimits.fileBytes / 1024 / 1024} MiB each. We take the place and the camera out of their data.`;
  return (
    <Entry
      view={view}
      name="photos"
      label="Photos, if you like"
      hint={view.hadPhotos ? `Please choose the photos again: a page can’t keep them. ${hint}` : hint}
    >
      {(props) => (
        <span className="review-photos">
          <input {...props} {...fileProps} />
          <input {...props} {...fileProps} id="photos-2" aria-label="Second photo" />
        </span>
      )}
    </Entry>
  );
}

/** `send-when-reached.js` requests the path in `data-reach` before it sends the form, so that a lost connection loses no input. */
function ReviewForm({ view }: { view: FormView }) {
  const { tour, token, formValues, message } = view;
  const path = reviewPaths.review(token);
  return (
    <article className="panel page-card">
      <PageCover path={tour.coverPath} alt="" />
      {message ? (
        <div className="status-flag status-warning" role="alert">
          <strong>{message}</strong>
        </div>
      ) : null}
      <h1>Tell other riders</h1>
      <p className="traveller-tour">{formatTour(tour)}</p>
      <form
        className="traveller-form review-form"
        method="post"
        action={path}
        encType="multipart/form-data"
        data-reach={path}
        noValidate
      >
        <StarOptions view={view} />
        <Entry view={view} name="words" label="In your words" hint="What went well, and what should others know?">
          {(props) => (
            <textarea {...props} rows={7} maxLength={reviewLimits.words} defaultValue={formValues.words ?? ''} />
          )}
        </Entry>
        <Entry view={view} name="name" label="Name that we show">
          {(props) => (
            <input
              {...props}
              type="text"
              autoComplete="off"
              maxLength={reviewLimits.name}
              defaultValue={formValues.name ?? ''}
            />
          )}
        </Entry>
        <PhotoEntry view={view} />
        <p className="status-flag status-warning" role="alert" data-unsent="" tabIndex={-1} hidden>
          <strong>Not sent: there is no connection.</strong> Nothing is lost. Leave this page open, and press Send once
          you have a signal.
        </p>
        <button type="submit" className="btn">
          Send the review
        </button>
      </form>
      <p className="privacy-note">
        We read it first and change nothing. Then the tour’s page shows your stars, words, photos, this name and the
        month of your tour, and nothing else about you. You can write once.
      </p>
    </article>
  );
}

function ReviewStatus({ tour, review: { state } }: WrittenView) {
  if (state === 'approved')
    return (
      <StatusFlag isGood title="Thank you! Your review is on the site.">
        <p>
          <a href={`${pages.tour(tour.id)}#reviews`}>See it on the tour’s page</a>
        </p>
      </StatusFlag>
    );
  if (state === 'hidden')
    return (
      <StatusFlag title="Thank you for writing. Your review is not shown on the site.">
        <p>Ask us if you want to know why.</p>
      </StatusFlag>
    );
  return (
    <StatusFlag isGood title="Thank you! We have your review.">
      <p>We read it, and then it comes onto the tour’s page.</p>
    </StatusFlag>
  );
}

function WrittenReview(view: WrittenView) {
  const { tour, review } = view;
  const { photoCount } = review;
  return (
    <article className="panel page-card">
      <PageCover path={tour.coverPath} alt="" />
      <ReviewStatus {...view} />
      <h1>Your review</h1>
      <p className="traveller-tour">{formatTour(tour)}</p>
      <Stars stars={review.stars} />
      <blockquote className="review-words">{review.words}</blockquote>
      <p>
        <strong>{review.name}</strong>
        {photoCount > 0 ? `, with ${photoCount === 1 ? 'a photo' : `${photoCount} photos`}` : ''}
      </p>
      {review.answer ? (
        <div className="review-answer">
          <h2>Our answer</h2>
          <p>{review.answer}</p>
        </div>
      ) : null}
      <p className="privacy-note">To have it changed or taken away, call us or write to us.</p>
      <ContactLinks />
    </article>
  );
}
