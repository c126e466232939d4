import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import type { Site } from '#shared/settings/site';

// Plain Node also runs this file, for the command line.

/** Of 4: fewer than a hundred million guesses would find a password below it. */
const minScore = 3;
/** Characters. Looking at more takes long and tells little. */
const maxRead = 64;
/** A shorter word is in too many passwords by chance. */
const shortestWord = 4;

let estimator: ZxcvbnFactory | null = null;

/** Loaded when a password is chosen: unpacking 49,000 common ones would delay the start of every Worker. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [core, common] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]);
  const dictionary = { common: common.dictionary['passwords-common'] };
  return new core.ZxcvbnFactory({ dictionary, graphs: common.adjacencyGraphs });
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= shortestWord);

/**
 * Why this password won't do for this person, in a sentence; null if it will. Not its length: the schema has seen to
 * that.
 */
export async function findPasswordProblem(
  site: Pick<Site, 'name'>,
  password: string,
  { email, name = '' }: { email: string; name?: string },
): Promise<string | null> {
  const own = [site.name, email, name].flatMap(wordsOf);
  const folded = password.toLowerCase();
  if (own.some((word) => folded.includes(word))) {
    return 'Leave out the agency’s name, your own and the words of your e-mail address.';
  }
  estimator ??= await loadEstimator();
  if (estimator.check(password.slice(0, maxRead), own).score >= minScore) return null;
  return 'This is easy to guess: a common password, or common words and numbers. Put a few unrelated words together.';
}
