import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useId, useRef } from 'react';
import * as v from 'valibot';
import * as inquiriesApi from '#shared/inquiries/api';
import {
  checkTemplate,
  fillTemplate,
  languageLabels,
  placeholderLabels,
  placeholders,
  type ReplyTemplate,
  ReplyTemplateInput,
  type TemplateLanguage,
  templateLanguages,
} from '#shared/inquiries/reply-templates';
import { useSite } from '../../components/page/site-context';
import { QuietButton, SaveButton } from '../components/button';
import { Field } from '../components/field';
import { AdminForm, FormField } from '../components/form-section';
import { useRecordForm } from '../components/record-form';
import { atVersion, callApi } from '../session/api-client';
import { setCachedTemplate } from './queries';
import * as styles from './reply-templates.module.css';
import { FilledText } from './template-message';
import { sampleFacts, toTemplateValues } from './template-values';

interface TemplateEditorProps {
  template: ReplyTemplate | null;
  onSaved: (template: ReplyTemplate) => void;
  onDelete: (template: ReplyTemplate) => void;
}

const TemplateFormValues = v.object({ title: v.string(), language: v.picklist(templateLanguages), text: v.string() });

function toForm(template: ReplyTemplate | null): ReplyTemplateInput {
  const { title, language, text } = template ?? { title: '', language: 'en', text: '' };
  return { title, language, text };
}

export function TemplateEditor({ template, onSaved, onDelete }: TemplateEditorProps) {
  const client = useQueryClient();
  const { typed, set, problems, bind, submit, save, busy, isUnsaved, notice } = useRecordForm({
    draftName: `answer ${template?.id ?? ''}`,
    thing: 'answer',
    stored: template,
    schema: ReplyTemplateInput,
    typed: TemplateFormValues,
    toForm,
    create: (json, key) => callApi(inquiriesApi.addTemplate, { json, key }),
    update: (seen, json) => callApi(inquiriesApi.changeTemplate, { ...atVersion(seen), json }),
    storedOf: (answer) => answer.template,
    put: (stored) => setCachedTemplate(client, stored),
  });
  const area = useRef<HTMLTextAreaElement>(null);
  const store = async (input: ReplyTemplateInput) => {
    const stored = await save(input);
    if (stored) onSaved(stored);
  };

  return (
    <div className={`stack tops ${styles.work}`}>
      <AdminForm {...{ problems, busy }} className="card stack gap-16 padded" onSubmit={() => submit(store)}>
        {notice}
        <div className={`stack gap-12 ${styles.line}`}>
          <Field {...bind('title')} label="Title" required maxLength={80} />
          <Field
            {...bind('language')}
            label="Language"
            options={templateLanguages.map((each) => [each, languageLabels[each]])}
          />
        </div>
        <FormField label="Text" required problem={problems.text ?? checkTemplate(typed.text)[0]}>
          {(wires) => (
            <textarea
              {...wires}
              ref={area}
              className={`${wires.className} ${styles.text}`}
              lang={typed.language}
              value={typed.text}
              maxLength={2000}
              required
              onChange={(event) => set({ text: event.currentTarget.value })}
            />
          )}
        </FormField>
        <PlaceholderButtons text={area} onChange={(words) => set({ text: words })} />
        <div className="wraps apart flex gap-8">
          <SaveButton busy={busy} disabled={busy || (!isUnsaved && template !== null)}>
            {template ? 'Save' : 'Add'}
          </SaveButton>
          {template ? <QuietButton onClick={() => onDelete(template)}>Delete</QuietButton> : null}
        </div>
      </AdminForm>
      <Preview text={typed.text} language={typed.language} />
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
            <span className="soft">{placeholderLabels[name]}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}

interface PreviewProps {
  text: string;
  language: TemplateLanguage;
}

/** The text as it would be filled in for a made-up inquiry. */
function Preview({ text, language }: PreviewProps) {
  const id = useId();
  return (
    <section className={`stack gap-12 ${styles.preview}`} aria-labelledby={id}>
      <h2 id={id} className="subhead">
        Preview
      </h2>
      <FilledText filled={fillTemplate(text, toTemplateValues(sampleFacts, language, useSite()))} lang={language} />
      <p className="fine">
        Underlined words come from the inquiry and its tour; here they are made up. You fill in the empty ones when you
        send.
      </p>
    </section>
  );
}
