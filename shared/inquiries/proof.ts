// A little work that a browser does for each inquiry and nobody notices: it makes a flood cost something. It belongs to
// one Idempotency-Key, so it is good for one inquiry. Sixteen small puzzles instead of one take about the same time every
// time. Each try hashes 16 KiB, which browsers do about as fast as any program of a sender of spam.

/** The header that carries it: sixteen answers, joined by dots. */
export const proofHeader = 'Inquiry-Proof';

const puzzles = 16;

async function isRight(key: string, puzzle: number, answer: number | string): Promise<boolean> {
  const text = new TextEncoder().encode(`${key}.${puzzle}.${answer}`.padEnd(16_384));
  return new DataView(await crypto.subtle.digest('SHA-256', text)).getUint8(0) < 16;
}

/** The proof for an Idempotency-Key in lower case. @throws where browsers can't hash: over plain HTTP */
export async function findProof(key: string): Promise<string> {
  const answers: number[] = [];
  for (; answers.length < puzzles; await letOthers()) {
    let answer = 0;
    while (!(await isRight(key, answers.length, answer))) answer += 1;
    answers.push(answer);
  }
  return answers.join('.');
}

// Chromium hashes on the page's own thread. Timers are slowed down in hidden pages, messages aren't.
function letOthers(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      // An open port would keep a program running.
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });
}

export async function isProof(key: string, proof: string): Promise<boolean> {
  const answers = proof.split('.');
  if (answers.length !== puzzles) return false;
  for (const [puzzle, answer] of answers.entries()) {
    if (!/^\d{1,6}$/.test(answer) || !(await isRight(key, puzzle, answer))) return false;
  }
  return true;
}
