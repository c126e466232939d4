import type { FilledAnswer } from '#shared/inquiries/answers';
import * as styles from './filled-text.module.css';

/** A filled answer as it will be read: what was put in is marked, what keeps it from being sent is said below. */
export function FilledText({ filled, lang }: { filled: FilledAnswer; lang: string }) {
  const { parts, problems } = filled;
  // A part has no id; the same words at the same place are the same part.
  const keyed = parts.map((part, at) => ({ ...part, key: `${at} ${part.words}` }));
  return (
    <>
      <p className={`small breaks measure on-pine ${styles.text}`} lang={lang}>
        {keyed.map(({ key, words, of }) =>
          of === null ? <span key={key}>{words}</span> : <mark key={key}>{words}</mark>,
        )}
      </p>
      {problems.length > 0 ? (
        <ul className="stack tight gap-8 top-8">
          {problems.map((problem) => (
            <li className="problem" key={problem}>
              {problem}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
