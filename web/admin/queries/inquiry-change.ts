import type { CorrectedFields } from '#shared/inquiries/by-hand';
import type { InquiryChange } from '#shared/inquiries/inbox';
import type { Inquiry } from '#shared/inquiries/inquiry';
import { statusWords, wayWords } from '#shared/inquiries/inquiry-life';
import { months } from '#shared/inquiries/inquiry-words';

/** The inquiry as it will probably be, to show at once. `me`: who changes it. */
export function applyChange(inquiry: Inquiry, change: InquiryChange, me: string | null, now: string): Inquiry {
  const { answeredBy, ownerId, followUpOn, asked, waits, stopsWaiting, deleted } = change;
  const status = change.status ?? (answeredBy && inquiry.status === 'new' ? 'answered' : inquiry.status);
  return {
    ...inquiry,
    status,
    handledAt: status === 'new' ? null : (inquiry.handledAt ?? now),
    answeredAt: status === 'new' ? null : answeredBy ? (inquiry.answeredAt ?? now) : inquiry.answeredAt,
    ownerId: ownerId === undefined ? (answeredBy ? (inquiry.ownerId ?? me) : inquiry.ownerId) : ownerId,
    followUpOn: followUpOn === undefined ? inquiry.followUpOn : followUpOn,
    ...asked,
    ...change.corrected,
    waits: waits ?? (stopsWaiting === undefined && inquiry.waits),
    deletedAt: deleted === undefined ? inquiry.deletedAt : deleted ? now : null,
  };
}

const toFields = ({ name, countryCode, phone, email, number, departureMonth }: Inquiry): CorrectedFields => ({
  name,
  countryCode,
  phone,
  email,
  number,
  departureMonth: months.find((month) => month === departureMonth) ?? '',
});
const isSaidSame = (a: Inquiry, b: Inquiry) => JSON.stringify(toFields(a)) === JSON.stringify(toFields(b));

const isAsSame = (a: Inquiry, b: Inquiry) => a.tourId === b.tourId && a.departureId === b.departureId;

/** The change that takes one back; null if there is nothing to take back. `note`: the id of the note that it wrote. */
export function toUndo(before: Inquiry, after: Inquiry, note?: number): InquiryChange | null {
  const wasDeleted = before.deletedAt !== null;
  const undo: InquiryChange = {
    ...(before.status === after.status ? {} : { status: before.status }),
    ...(before.ownerId === after.ownerId ? {} : { ownerId: before.ownerId }),
    ...(before.followUpOn === after.followUpOn ? {} : { followUpOn: before.followUpOn }),
    ...(isAsSame(before, after) ? {} : { asked: { tourId: before.tourId, departureId: before.departureId } }),
    ...(before.waits && !after.waits && isAsSame(before, after) ? { waits: true } : {}),
    ...(isSaidSame(before, after) ? {} : { corrected: toFields(before) }),
    ...(wasDeleted === (after.deletedAt !== null) ? {} : { deleted: wasDeleted }),
    ...(note === undefined ? {} : { withoutNote: note }),
  };
  return Object.keys(undo).length > 0 ? undo : null;
}

/** True if what somebody else changed meanwhile is something else: then both changes stand. */
export function isApart(before: Inquiry, now: Inquiry, change: InquiryChange): boolean {
  if (now.deletedAt !== before.deletedAt) return false;
  const sameStatus = before.status === now.status;
  return (
    (change.status === undefined || sameStatus) &&
    (change.ownerId === undefined || before.ownerId === now.ownerId) &&
    (change.followUpOn === undefined || before.followUpOn === now.followUpOn) &&
    (change.corrected === undefined || isSaidSame(before, now)) &&
    (change.asked === undefined || isAsSame(before, now))
  );
}

/** The deed, in words that follow the person's name. `nameOf` an owner. */
export function sayChange(
  change: InquiryChange,
  nameOf: (id: string) => string,
  sayDay: (day: string) => string,
): string {
  if (change.answeredBy) return `answered by ${wayWords[change.answeredBy]}`;
  if (change.deleted !== undefined) return change.deleted ? 'deleted' : 'brought back';
  if (change.note !== undefined) return 'note added';
  if (change.withoutNote !== undefined) return 'note taken back';
  if (change.status !== undefined) return statusWords[change.status].toLowerCase();
  if (change.ownerId !== undefined) return change.ownerId === null ? 'nobody’s' : `${nameOf(change.ownerId)}’s`;
  if (change.asked !== undefined) return change.asked.tourId === null ? 'about no tour' : 'tour and date changed';
  if (change.waits) return 'on the waiting list';
  if (change.stopsWaiting !== undefined) return 'off the waiting list';
  if (change.corrected !== undefined) return 'corrected';
  if (change.followUpOn) return `follow up on ${sayDay(change.followUpOn)}`;
  return 'no follow-up';
}
