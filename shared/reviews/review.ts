import * as v from 'valibot';
import { addDays } from '../dates.ts';
import { requiredLine, text } from '../text.ts';

/** `hidden` before it was approved is a refusal, which deletes its photos. */
export const reviewStates = ['waiting', 'approved', 'hidden'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** The link is mailed so many days after the last day of the tour. */
export const reviewMailDays = 2;
export const reviewLinkDays = 60;

export const starLabels = ['Bad', 'Poor', 'Fine', 'Good', 'Great'] as const;

export const reviewLimits = { minWords: 20, words: 2000, name: 60, photos: 2, answer: 1000 } as const;

const starValues = starLabels.map((_, index) => String(index + 1));

/** Fields of the form, without the photos. */
export const ReviewInput = v.object({
  stars: v.pipe(v.picklist(starValues, 'Choose one to five stars.'), v.transform(Number)),
  words: v.pipe(
    text(reviewLimits.words),
    v.minLength(reviewLimits.minWords, `Write a sentence or two: at least ${reviewLimits.minWords} letters.`),
  ),
  name: requiredLine(reviewLimits.name, 'Enter the name that we show.'),
});
export type ReviewInput = v.InferOutput<typeof ReviewInput>;
export type ReviewField = keyof ReviewInput | 'photos';

export const findReviewLinkEnd = (today: string) => addDays(today, reviewLinkDays);

/** A review as staff see it. */
export const StaffReview = v.object({
  id: v.string(),
  version: v.number(),
  /** Empty once the payer was erased. */
  reference: v.string(),
  bookingId: v.string(),
  tourId: v.string(),
  tour: v.string(),
  startsOn: v.string(),
  stars: v.number(),
  words: v.string(),
  name: v.string(),
  /** Addresses of the small photos: see `toLargePhoto`. */
  photos: v.array(v.string()),
  state: v.picklist(reviewStates),
  answer: v.string(),
  writtenAt: v.string(),
  decidedAt: v.nullable(v.string()),
  decidedBy: v.string(),
});
export type StaffReview = v.InferOutput<typeof StaffReview>;

export const photoWidths = [400, 1280] as const;
export type PhotoWidth = (typeof photoWidths)[number];
export const photoPath = (reviewId: string, photoId: string, width: PhotoWidth) =>
  `/review-photos/${reviewId}/${photoId}-${width}.webp`;

interface ReviewedTour {
  id: string;
  heading: string;
  startsOn: string;
  coverPath?: string | undefined;
}

export type ReviewView =
  | { kind: 'missing' }
  | { kind: 'ended' }
  | {
      kind: 'form';
      tour: ReviewedTour;
      token: string;
      formValues: Record<string, string>;
      problems: Partial<Record<ReviewField, string>>;
      message: string | null;
      /** Photos of a refused form have to be chosen again, because browsers let no page choose files. */
      hadPhotos: boolean;
    }
  | {
      kind: 'written';
      tour: ReviewedTour;
      review: ReviewInput & { photoCount: number; state: ReviewState; answer: string };
    };
