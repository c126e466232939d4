import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { site } from '#shared/site';

// Plain Node also runs this file, for the command line.

/** Of 4: fewer than a hundred million guesses would find a password below it. */
const leastScore = 3;
/** Characters. Looking at more takes long and tells little. */
const mostRead = 64;
/** A shorter word is in too many passwords by chance. */
const shortestWord = 4;

// Made when a first password is chosen: its 49,000 common passwords take a tenth of a second to sort.
let estimator: ZxcvbnFactory | null = null;

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= shortestWord);

/**
 * Why this password won't do for this person, in a sentence; null if it will. Not its length: the schema has seen to
 * that.
 */
export function findPasswordProblem(password: string, { email, name = '' }: { email: string; name?: string }) {
  const own = [site.name, email, name].flatMap(wordsOf);
  const folded = password.toLowerCase();
  if (own.some((word) => folded.includes(word))) {
    return 'Leave out the agency’s name, your own and the words of your e-mail address.';
  }
  estimator ??= new ZxcvbnFactory({
    dictionary: { common: dictionary['passwords-common'] },
    graphs: adjacencyGraphs,
  });
  if (estimator.check(password.slice(0, mostRead), own).score >= leastScore) return null;
  return 'This is easy to guess: a common password, or common words and numbers. Put a few unrelated words together.';
}
