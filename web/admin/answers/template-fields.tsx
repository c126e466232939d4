import {
  type AnswerLanguage,
  type AnswerTemplate,
  type AnswerValues,
  answerLanguages,
  languageWords,
  type Placeholder,
  placeholderWords,
} from '#shared/inquiries/answers';
import { FormField } from '../ui/form-field';
import * as styles from './template-fields.module.css';

export interface TemplateSelectProps {
  templates: readonly AnswerTemplate[];
  chosen: AnswerTemplate;
  /** By its id. */
  onChoose: (id: string) => void;
}

/** Which of the agency's texts is sent, by language. */
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

/** The values of a text, to be changed for one message. */
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
