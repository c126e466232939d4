import { formatNumber } from '#shared/tours/heights';
import { firstNightM, freeM, type Night, type NightReason, stepM, stepsFromM } from './nights.ts';

// A figure and its unit stay in one line.
const metres = (height: number) => `${formatNumber(height)}\u00a0m`;
const above = (fromM: number | null) => (fromM === null ? 'the night before' : metres(fromM));

/** Without a full stop; the advice is a sentence of its own. */
export function reasonWords(reason: NightReason): { why: string; advice?: string } {
  switch (reason.is) {
    case 'low':
      return { why: 'Low enough for everybody' };
    case 'free':
      return { why: `Not above ${metres(freeM)}, where there is little risk` };
    case 'level':
      return { why: 'The same height as the night before: your body catches up' };
    case 'used':
      return { why: `Not above ${metres(stepsFromM)}, and your body has begun to get used to heights` };
    case 'slept higher':
      return { why: `Not higher than you have slept before${reason.in ? `, in ${reason.in}` : ''}` };
    case 'one day': {
      const why = `${metres(reason.riseM)} above ${reason.from ?? 'home'} in one day, to more than `;
      return reason.isTooHigh
        ? { why: why + metres(firstNightM), advice: 'Ask us about a night lower down first.' }
        : { why: why + metres(freeM), advice: 'Take the next day easy and drink plenty.' };
    }
    case 'too much': {
      const why = `${metres(reason.stepM)} above ${above(reason.fromM)}; the guidelines allow ${metres(stepM)}`;
      return reason.isRested
        ? { why, advice: 'You have just had an easier night, which helps; go slowly all the same.' }
        : { why, advice: `Ask us about a second night in ${reason.stayIn ?? 'a lower place'}.` };
    }
    case 'no rest':
      return { why: `${metres(reason.gainedM)} above ${reason.from ?? 'home'}, with no day of rest since: one is due` };
    case 'step':
      return {
        why: `${metres(reason.stepM)} above ${above(reason.fromM)}, within the ${metres(stepM)} that the guidelines allow`,
      };
  }
}

export function nightWords({ reason, isStricter }: Pick<Night, 'reason' | 'isStricter'>): string {
  const { why, advice } = reasonWords(reason);
  const stricter = isStricter ? 'You have had mountain sickness before, so it counts one level more.' : null;
  return [`${why}.`, advice, stricter].filter(Boolean).join(' ');
}
