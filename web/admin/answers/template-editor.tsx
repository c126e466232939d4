import { type FormEvent, type RefObject, useRef, useState } from 'react';
import * as v from 'valibot';
import {
  type AnswerLanguage,
  type AnswerTemplate,
  AnswerTemplateInput,
  answerLanguages,
  checkTemplate,
  languageWords,
  placeholders,
  placeholderWords,
} from '#shared/inquiries/answers';
import { problemsByField } from '#shared/text/text';
import { useKeptWork, useWorkKeeper } from '../session/kept-work';
import { useUnsavedMark } from '../session/unsaved';
import { FormField } from '../ui/form-field';
import * as styles from './answers.module.css';
import { Preview } from './preview';
import { useSaveTemplate } from './template-deeds';

export interface TemplateEditorProps {
  /** Null for a new one. */
  template: AnswerTemplate | null;
  of: string;
  onOf: (id: string) => void;
  onSaved: (template: AnswerTemplate) => void;
  onDelete: (template: AnswerTemplate) => void;
}

const nothing: AnswerTemplateInput = { title: '', language: 'en', text: '' };

/** One answer: its title, language and text, and beside them how it reads. */
export function TemplateEditor({ template, of, onOf, onSaved, onDelete }: TemplateEditorProps) {
  const { title, language, text } = template ?? nothing;
  const keepAs = `answer ${template?.id ?? ''}`;
  const kept = useKeptWork<AnswerTemplateInput>(keepAs);
  const [draft, setDraft] = useState<AnswerTemplateInput>(kept ?? { title, language, text });
  const [problems, setProblems] = useState<Record<string, string>>({});
  const area = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const isChanged = draft.title !== title || draft.language !== language || draft.text !== text;
  useUnsavedMark('answer', isChanged);
  useWorkKeeper(keepAs, () => (isChanged ? draft : null));
  const { save, busy, theirs, takeTheirs } = useSaveTemplate(template, onSaved, setProblems);
  const set = (change: Partial<AnswerTemplateInput>) => {
    setDraft((before) => ({ ...before, ...change }));
    setProblems({});
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = v.safeParse(AnswerTemplateInput, draft);
    if (read.success) return void save(read.output);
    setProblems(problemsByField(read.issues));
    // Once the problems are drawn.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };

  return (
    <div className={`stack tops ${styles.work}`}>
      <form ref={form} className="card stack gap-16 padded" onSubmit={submit} noValidate>
        <div className={`stack gap-12 ${styles.line}`}>
          <FormField label="Title" required problem={problems.title}>
            {(wires) => (
              <input
                {...wires}
                value={draft.title}
                maxLength={80}
                required
                onChange={(event) => set({ title: event.currentTarget.value })}
              />
            )}
          </FormField>
          <FormField label="Language" problem={problems.language}>
            {(wires) => (
              <select
                {...wires}
                value={draft.language}
                onChange={(event) => set({ language: event.currentTarget.value as AnswerLanguage })}
              >
                {answerLanguages.map((each) => (
                  <option key={each} value={each}>
                    {languageWords[each]}
                  </option>
                ))}
              </select>
            )}
          </FormField>
        </div>
        <FormField label="Text" required problem={problems.text ?? checkTemplate(draft.text)[0]}>
          {(wires) => (
            <textarea
              {...wires}
              ref={area}
              className={`${wires.className} ${styles.text}`}
              lang={draft.language}
              value={draft.text}
              maxLength={2000}
              required
              onChange={(event) => set({ text: event.currentTarget.value })}
            />
          )}
        </FormField>
        <PlaceholderButtons text={area} onChange={(words) => set({ text: words })} />
        {theirs ? (
          <div className="notice stack starts on-amber" role="alert">
            <p>Someone else changed this answer while you wrote. Save again to replace theirs with yours.</p>
            <button
              type="button"
              className="btn btn-quiet btn-small"
              onClick={() => {
                const { title: newTitle, language: newLanguage, text: newText } = theirs;
                setDraft({ title: newTitle, language: newLanguage, text: newText });
                takeTheirs();
              }}
            >
              Use theirs
            </button>
          </div>
        ) : null}
        <div className="wraps apart flex gap-8">
          <button type="submit" className="btn btn-small" disabled={busy || (!isChanged && template !== null)}>
            {busy ? 'Saving...' : template ? 'Save' : 'Add'}
          </button>
          {template ? (
            <button type="button" className="btn btn-quiet btn-small" onClick={() => onDelete(template)}>
              Delete
            </button>
          ) : null}
        </div>
      </form>
      <Preview text={draft.text} language={draft.language} of={of} onOf={onOf} />
    </div>
  );
}

interface PlaceholderButtonsProps {
  text: RefObject<HTMLTextAreaElement | null>;
  onChange: (text: string) => void;
}

/** Buttons that put a placeholder where the cursor is. */
function PlaceholderButtons({ text, onChange }: PlaceholderButtonsProps) {
  const insert = (name: string) => {
    const area = text.current;
    if (!area) return;
    area.focus();
    // Keeps the browser's own undo; where it can't, the value is set.
    if (!document.execCommand('insertText', false, `{${name}}`)) area.setRangeText(`{${name}}`);
    onChange(area.value);
  };
  return (
    <fieldset>
      <legend>Insert</legend>
      <div className="cluster">
        {placeholders.map((name) => (
          <button
            key={name}
            type="button"
            className={`middle finger lined ${styles.chip}`}
            onClick={() => insert(name)}
          >
            <code>{`{${name}}`}</code>
            <span className="soft">{placeholderWords[name]}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
