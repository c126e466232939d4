const minute = 60 * 1000;
const hour = 60 * minute;

/** Failures and mails are counted for a day (ms). */
export const countedFor = 24 * hour;

const freeFailures = 5;
const longestWait = 15 * minute;

/** Strangers: browsers that haven't logged in to the account before, at addresses that haven't either. */
const failuresOfAStranger = 10;
const failuresOfStrangers = 50;
const waitOfStrangers = 30 * minute;

const mailsAnHour = 3;
const mailsOfStrangers = 3;

/** Wait after the n-th failure in a row (ms): none for five, then 1 s, 2 s, 4 s … 15 minutes. */
export function waitAfter(failures: number): number {
  return failures < freeFailures ? 0 : Math.min(longestWait, 1000 * 2 ** (failures - freeFailures));
}

/** The same for one stranger's address, which has ten failures a day. */
export function waitOfStranger(failures: number): number {
  return failures < failuresOfAStranger ? waitAfter(failures) : countedFor;
}

/** Wait after strangers' n-th failure, all together: 50 at once, then one every half hour, so at most 100 a day. */
export function waitOfAllStrangers(failures: number): number {
  return failures < failuresOfStrangers ? 0 : waitOfStrangers;
}

/** When the account's next reset mail may go out; `sent`: when those of this caller did, newest first (ms). */
export function nextMailAt(sent: readonly number[], isStranger: boolean): number {
  if (!isStranger) return (sent[mailsAnHour - 1] ?? -hour) + hour;
  // From the third of a day on a link works until the next mail may be sent, so one that works is always at hand.
  return sent.length < mailsOfStrangers ? 0 : (sent[0] ?? 0) + hour;
}

export function resetLife(nth: number): number {
  return nth < mailsOfStrangers ? 10 * minute : hour;
}
