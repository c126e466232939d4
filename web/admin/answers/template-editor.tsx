import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type RefObject, useId, useRef, useState } from 'react';
import * as v from 'valibot';
import {
  type AnswerLanguage,
  type AnswerTemplate,
  AnswerTemplateInput,
  answerLanguages,
  checkTemplate,
  fillAnswer,
  languageWords,
  placeholders,
  placeholderWords,
} from '#shared/inquiries/answers';
import type { Inquiry } from '#shared/inquiries/stored-inquiry';
import * as field from '../../ui/forms/field.module.css';
import { listQuery, openedQuery } from '../queries/inbox';
import { toursQuery } from '../queries/tours';
import { readDraft, useDraft } from '../session/drafts';
import { useAdminForm } from '../ui/admin-form';
import { QuietButton, SaveButton } from '../ui/button';
import { DeskForm } from '../ui/desk-form';
import { Field, Options } from '../ui/field';
import { FormField } from '../ui/form-field';
import { RestoredNotice } from '../ui/restored-notice';
import { factsOf, sampleFacts, toAnswerValues } from './answer-values';
import * as styles from './answers.module.css';
import { answerDraftKey, useSaveTemplate } from './template-actions';
import { FilledText } from './template-message';

interface TemplateEditorProps {
  template: AnswerTemplate | null;
  of: string;
  onOf: (id: string) => void;
  onSaved: (template: AnswerTemplate) => void;
  onDelete: (template: AnswerTemplate) => void;
}

const nothing: AnswerTemplateInput = { title: '', language: 'en', text: '' };
/** As typed, whatever is missing yet, on this version of the answer; null for a new one. */
const Typed = v.object({
  version: v.nullable(v.number()),
  draft: v.object({ title: v.string(), language: v.picklist(answerLanguages), text: v.string() }),
});

export function TemplateEditor({ template, of, onOf, onSaved, onDelete }: TemplateEditorProps) {
  const keepAs = answerDraftKey(template);
  const [base, setBase] = useState(template);
  const { title, language, text } = base ?? nothing;
  const version = base?.version ?? null;
  const [restored, setRestored] = useState(() => readDraft(keepAs, Typed));
  const first = restored?.draft ?? { title, language, text };
  const { typed: draft, set, problems, bind, ...form } = useAdminForm(AnswerTemplateInput, first);
  const area = useRef<HTMLTextAreaElement>(null);
  const isChanged = draft.title !== title || draft.language !== language || draft.text !== text;
  useDraft(keepAs, isChanged ? { version: restored ? restored.version : version, draft } : null, { asks: true });
  // Nothing of mine is lost by taking what is newer.
  if (!isChanged && template && base && template.version > base.version) {
    setBase(template);
    set({ title: template.title, language: template.language, text: template.text });
  }
  const { save, busy, theirs, takeTheirs } = useSaveTemplate(
    base,
    (saved) => {
      setBase(saved);
      setRestored(null);
      onSaved(saved);
    },
    form.showProblems,
  );

  return (
    <div className={`stack tops ${styles.work}`}>
      <DeskForm {...{ problems, busy }} className="card stack gap-16 padded" onSubmit={() => form.submit(save)}>
        {restored && isChanged ? (
          <RestoredNotice
            changed={restored.version === version ? null : 'The answer has changed since: saving replaces that.'}
            discard={template ? 'Discard changes' : 'Clear'}
            onDiscard={() => {
              set({ title, language, text });
              setRestored(null);
            }}
          />
        ) : null}
        <div className={`stack gap-12 ${styles.line}`}>
          <Field {...bind('title')} label="Title" required maxLength={80} />
          <Field
            {...bind('language')}
            label="Language"
            options={answerLanguages.map((each) => [each, languageWords[each]])}
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
                set({ title: newTitle, language: newLanguage, text: newText });
                takeTheirs();
              }}
            >
              Use theirs
            </QuietButton>
          </div>
        ) : null}
        <div className="wraps apart flex gap-8">
          <SaveButton busy={busy} disabled={busy || (!isChanged && template !== null)}>
            {template ? 'Save' : 'Add'}
          </SaveButton>
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

interface PreviewProps {
  text: string;
  language: AnswerLanguage;
  of: string;
  onOf: (id: string) => void;
}

const maxOffered = 20;

function Preview({ text, language, of, onOf }: PreviewProps) {
  const id = useId();
  const newest = useInfiniteQuery(listQuery({ tab: 'all' })).data?.pages[0]?.data ?? [];
  const tours = useQuery(toursQuery).data?.tours ?? [];
  const chosen = useQuery({ ...openedQuery(of), enabled: of !== '' }).data?.inquiry;
  const offered: Inquiry[] = newest.slice(0, maxOffered);
  if (chosen && !offered.some(({ _id }) => _id === chosen._id)) offered.push(chosen);
  // An inquiry owes nothing: a reminder is shown with made-up amounts.
  const facts = chosen ? { ...sampleFacts, ...factsOf(chosen, tours, location.origin) } : sampleFacts;
  return (
    <section className={`stack gap-12 ${styles.preview}`} aria-labelledby={`${id}-title`}>
      <div className="row wraps gap-12">
        <h2 id={`${id}-title`} className="subhead">
          Preview
        </h2>
        <label className="row fills small soft gap-8">
          <span>with</span>
          <select className={field.control} value={chosen ? of : ''} onChange={({ target }) => onOf(target.value)}>
            <Options
              none="a made-up inquiry"
              options={offered.map(({ _id, name, subject }) => [_id, `${name}, ${subject}`])}
            />
          </select>
        </label>
      </div>
      <FilledText filled={fillAnswer(text, toAnswerValues(facts, language))} lang={language} />
      <p className="fine">
        Underlined words come from the inquiry and its tour. You fill in the empty ones when you send.
      </p>
    </section>
  );
}
