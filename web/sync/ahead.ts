import type { Catalogue } from '#shared/tours/catalogue';
import { browserCatalogue } from './tours';

// A link under a finger or a resting mouse is probably opened next: what its page asks for is asked for then, and the
// page takes the answer that is there or under way. Each answer serves one page.

const keptMs = 20_000;

const answers = new Map<string, Promise<unknown>>();

interface Asked<A extends readonly unknown[], T> {
  ahead: (...args: A) => Promise<T>;
  now: (...args: A) => Promise<T>;
}

function asked<A extends readonly unknown[], T>(name: string, ask: (...args: A) => Promise<T>): Asked<A, T> {
  const toKey = (args: A) => JSON.stringify([name, ...args]);
  return {
    ahead(...args) {
      const key = toKey(args);
      const forget = () => answers.delete(key);
      const answer = (answers.get(key) as Promise<T> | undefined) ?? ask(...args);
      if (!answers.has(key)) {
        answers.set(key, answer);
        setTimeout(forget, keptMs);
        // The page asks again, and says what is wrong.
        answer.catch(forget);
      }
      return answer;
    },
    now(...args) {
      const key = toKey(args);
      const answer = answers.get(key) as Promise<T> | undefined;
      answers.delete(key);
      return answer ?? ask(...args);
    },
  };
}

const asks = Object.entries(browserCatalogue).map(([name, ask]) => [name, asked(name, ask)] as const);

// TypeScript doesn't follow what each of them asks for through the entries.
const pick = (when: keyof Asked<never, never>) =>
  Object.fromEntries(asks.map(([name, ask]) => [name, ask[when]])) as unknown as Catalogue;

export const catalogue = pick('now');

export const catalogueAhead = pick('ahead');
