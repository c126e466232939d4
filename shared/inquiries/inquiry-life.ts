/** An inquiry's life: what became of it. `new` until somebody has answered. */
export const inquiryStatuses = ['new', 'answered', 'quoted', 'won', 'lost', 'spam'] as const;
export type InquiryStatus = (typeof inquiryStatuses)[number];

export const statusWords: Record<InquiryStatus, string> = {
  new: 'New',
  answered: 'Answered',
  quoted: 'Quoted',
  won: 'Won',
  lost: 'Lost',
  spam: 'Spam',
};

/** While it is one of these, somebody may still have to do something. */
const openStatuses = ['new', 'answered', 'quoted'] as const satisfies readonly InquiryStatus[];
export const isOpen = (status: InquiryStatus) => openStatuses.some((open) => open === status);

export const answerWays = ['whatsapp', 'mail', 'call'] as const;
export type AnswerWay = (typeof answerWays)[number];
export const wayWords: Record<AnswerWay, string> = { whatsapp: 'WhatsApp', mail: 'e-mail', call: 'phone' };

const webAddress = /https?:|www\.|\b[a-z0-9-]+\.(?:com|net|org|info|biz|ru|cn|top|xyz|shop|online|site|club|icu)\b/i;

/** True where a name or a destination has a web address in it, as no rider’s has. */
export function hasLink({ name, subject }: { name: string; subject: string }): boolean {
  return webAddress.test(name) || webAddress.test(subject);
}

/** A new inquiry is late after this time, in milliseconds. */
export const lateAfter = 24 * 60 * 60 * 1000;

export const maxNoted = 2_000;

/** How long a deleted inquiry can be brought back, in days. */
export const deletedDays = 30;
