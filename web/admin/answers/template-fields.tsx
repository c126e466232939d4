import {
  type AnswerLanguage,
  type AnswerTemplate,
  type AnswerValues,
  answerLanguages,
  type FilledAnswer,
  languageWords,
  type Placeholder,
  placeholderWords,
} from '#shared/inquiries/answers';
import { FormField } from '../ui/form-field';
import * as filledText from './filled-text.module.css';
import * as styles from './template-fields.module.css';

export interface TemplateSelectProps {
  templates: readonly AnswerTemplate[];
  chosen: AnswerTemplate;
  onChoose: (id: string) => void;
}

export function TemplateSelect({ templates, chosen, onChoose }: TemplateSelectProps) {
  return (
    <FormField label="Text">
      {(wires) => (
        <select {...wires} value={chosen.id} onChange={(event) => onChoose(event.currentTarget.value)}>
          {answerLanguages.map((language) => (
            <optgroup key={language} label={languageWords[language]}>
              {templates
                .filter((one) => one.language === language)
                .map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.title}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      )}
    </FormField>
  );
}

export interface ValueFieldsProps {
  names: readonly Placeholder[];
  language: AnswerLanguage;
  values: AnswerValues;
  onType: (name: Placeholder, value: string) => void;
}

export function ValueFields({ names, language, values, onType }: ValueFieldsProps) {
  return (
    <div className={`stack gap-12 ${styles.values}`}>
      {names.map((name) => (
        <FormField key={name} label={placeholderWords[name]} className={name === 'link' ? styles.long : undefined}>
          {(wires) => (
            <input
              {...wires}
              lang={language}
              value={values[name]}
              aria-invalid={values[name].trim() === '' || undefined}
              onChange={(event) => onType(name, event.currentTarget.value)}
            />
          )}
        </FormField>
      ))}
    </div>
  );
}

/** A filled answer as it will be read: what was put in is marked, what keeps it from being sent is said below. */
export function FilledText({ filled, lang }: { filled: FilledAnswer; lang: string }) {
  const { parts, problems } = filled;
  // A part has no id; the same words at the same place are the same part.
  const keyed = parts.map((part, at) => ({ ...part, key: `${at} ${part.words}` }));
  return (
    <>
      <p className={`small breaks measure on-pine ${filledText.text}`} lang={lang}>
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
