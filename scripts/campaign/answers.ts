import assert from 'node:assert/strict';

/** Counts the site's answers, each by what was asked and its status. */
export function countAnswers() {
  const counts = new Map<string, number>();
  return {
    note: (answer: string) => {
      counts.set(answer, (counts.get(answer) ?? 0) + 1);
    },
    total: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
    /** How often each came. Throws if one is none that the site gives on purpose. */
    tell(meant: RegExp): string {
      const answers = [...counts.keys()].sort();
      assert.deepEqual(
        answers.filter((answer) => !meant.test(answer)),
        [],
      );
      return answers.map((answer) => `${counts.get(answer)} × ${answer}`).join(', ');
    },
  };
}
