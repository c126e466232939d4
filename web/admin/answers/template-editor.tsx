import { type RefObject, useRef, useState } from 'react';
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
import { Button, QuietButton } from '../ui/button';
import { DeskForm } from '../ui/desk-form';
import { Field } from '../ui/field';
import { FormField } from '../ui/form-field';
import * as styles from './answers.module.css';
import { Preview } from './preview';
import { useSaveTemplate } from './template-actions';

interface TemplateEditorProps {
  template: AnswerTemplate | null;
  of: string;
  onOf: (id: string) => void;
  onSaved: (template: AnswerTemplate) => void;
  onDelete: (template: AnswerTemplate) => void;
}

const nothing: AnswerTemplateInput = { title: '', language: 'en', text: '' };

export function TemplateEditor({ template, of, onOf, onSaved, onDelete }: TemplateEditorProps) {
  const { title, language, text } = template ?? nothing;
  const keepAs = `answer ${template?.id ?? ''}`;
  const kept = useKeptWork<AnswerTemplateInput>(keepAs);
  const [draft, setDraft] = useState<AnswerTemplateInput>(kept ?? { title, language, text });
  const [problems, setProblems] = useState<Record<string, string>>({});
  const area = useRef<HTMLTextAreaElement>(null);
  const isChanged = draft.title !== title || draft.language !== language || draft.text !== text;
  useUnsavedMark('answer', isChanged);
  useWorkKeeper(keepAs, () => (isChanged ? draft : null));
  const { save, busy, theirs, takeTheirs } = useSaveTemplate(template, onSaved, setProblems);
  const set = (change: Partial<AnswerTemplateInput>) => {
    setDraft((before) => ({ ...before, ...change }));
    setProblems({});
  };
  const submit = () => {
    const read = v.safeParse(AnswerTemplateInput, draft);
    if (read.success) return void save(read.output);
    setProblems(problemsByField(read.issues));
  };

  return (
    <div className={`stack tops ${styles.work}`}>
      <DeskForm {...{ problems, busy }} className="card stack gap-16 padded" onSubmit={submit}>
        <div className={`stack gap-12 ${styles.line}`}>
          <Field
            label="Title"
            required
            problem={problems.title}
            maxLength={80}
            value={draft.title}
            onType={(text) => set({ title: text })}
          />
          <Field
            label="Language"
            problem={problems.language}
            options={answerLanguages.map((each) => [each, languageWords[each]])}
            value={draft.language}
            onType={(text) => set({ language: text as AnswerLanguage })}
          />
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
            <QuietButton
              onClick={() => {
                const { title: newTitle, language: newLanguage, text: newText } = theirs;
                setDraft({ title: newTitle, language: newLanguage, text: newText });
                takeTheirs();
              }}
            >
              Use theirs
            </QuietButton>
          </div>
        ) : null}
        <div className="wraps apart flex gap-8">
          <Button type="submit" disabled={busy || (!isChanged && template !== null)}>
            {busy ? 'Saving...' : template ? 'Save' : 'Add'}
          </Button>
          {template ? <QuietButton onClick={() => onDelete(template)}>Delete</QuietButton> : null}
        </div>
      </DeskForm>
      <Preview text={draft.text} language={draft.language} of={of} onOf={onOf} />
    </div>
  );
}

interface PlaceholderButtonsProps {
  text: RefObject<HTMLTextAreaElement | null>;
  onChange: (text: string) => void;
}

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
          <button key={name} type="button" className={`tag tap gap-8 ${styles.chip}`} onClick={() => insert(name)}>
            <code>{`{${name}}`}</code>
            <span className="soft">{placeholderWords[name]}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
