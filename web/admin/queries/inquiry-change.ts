import type { InquiryChange } from '#shared/inquiries/inbox';
import type { Inquiry } from '#shared/inquiries/inquiry';
import { statusWords, wayWords } from '#shared/inquiries/inquiry-life';

/** The inquiry as it will probably be, to show at once. `me`: who changes it. */
export function applyChange(inquiry: Inquiry, change: InquiryChange, me: string | null, now: string): Inquiry {
  const { answeredBy, ownerId, followUpOn, asked, deleted } = change;
  const status = change.status ?? (answeredBy && inquiry.status === 'new' ? 'answered' : inquiry.status);
  return {
    ...inquiry,
    status,
    handledAt: status === 'new' ? null : (inquiry.handledAt ?? now),
    answeredAt: status === 'new' ? null : answeredBy ? (inquiry.answeredAt ?? now) : inquiry.answeredAt,
    ownerId: ownerId === undefined ? (answeredBy ? (inquiry.ownerId ?? me) : inquiry.ownerId) : ownerId,
    followUpOn: followUpOn === undefined ? inquiry.followUpOn : followUpOn,
    ...asked,
    deletedAt: deleted === undefined ? inquiry.deletedAt : deleted ? now : null,
  };
}

const isAsSame = (a: Inquiry, b: Inquiry) => a.tourId === b.tourId && a.departureId === b.departureId;

/** The change that takes one back; null if there is nothing to take back. `note`: the id of the note that it wrote. */
export function toUndo(before: Inquiry, after: Inquiry, note?: number): InquiryChange | null {
  const wasDeleted = before.deletedAt !== null;
  const undo: InquiryChange = {
    ...(before.status === after.status ? {} : { status: before.status }),
    ...(before.ownerId === after.ownerId ? {} : { ownerId: before.ownerId }),
    ...(before.followUpOn === after.followUpOn ? {} : { followUpOn: before.followUpOn }),
    ...(isAsSame(before, after) ? {} : { asked: { tourId: before.tourId, departureId: before.departureId } }),
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
  if (change.followUpOn) return `follow up on ${sayDay(change.followUpOn)}`;
  return 'no follow-up';
}
