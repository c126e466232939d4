import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import type { Site } from '#shared/settings/site';

/** On zxcvbn's scale of 0 to 4: a lower score means fewer than 10^8 guesses. */
const minScore = 3;
/** The check of longer passwords is slow and adds little. */
const maxCheckedLength = 64;
/** Shorter words are in many passwords by chance. */
const minWordLength = 4;

let estimator: ZxcvbnFactory | null = null;

/** Loaded only when needed: unpacking 49,000 common passwords would delay the Worker's start. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [core, commonData] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]);
  const dictionary = { common: commonData.dictionary['passwords-common'] };
  return new core.ZxcvbnFactory({ dictionary, graphs: commonData.adjacencyGraphs });
}

const listWords = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= minWordLength);

/** Returns the error message for a weak password, else null. The schema checks the length. */
export async function findPasswordProblem(
  site: Pick<Site, 'name'>,
  password: string,
  { email, name = '' }: { email: string; name?: string },
): Promise<string | null> {
  const personalWords = [site.name, email, name].flatMap(listWords);
  const lowerCase = password.toLowerCase();
  if (personalWords.some((word) => lowerCase.includes(word))) {
    return 'Leave out the agency’s name, your own and the words of your e-mail address.';
  }
  estimator ??= await loadEstimator();
  if (estimator.check(password.slice(0, maxCheckedLength), personalWords).score >= minScore) return null;
  return 'This is easy to guess: a common password, or common words and numbers. Put a few unrelated words together.';
}
