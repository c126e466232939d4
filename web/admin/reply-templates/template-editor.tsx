import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import * as v from 'valibot';
import * as inquiriesApi from '#shared/inquiries/api';
import {
  checkTemplate,
  fillTemplate,
  languageLabels,
  placeholderLabels,
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
import { callApi, toVersionTarget } from '../session/api-client';
import { PlaceholderButtons } from './placeholder-buttons';
import { setCachedTemplate } from './queries';
import * as styles from './reply-templates.module.css';
import { FilledText } from './template-message';
import { createSampleFacts, toTemplateValues } from './template-values';

interface TemplateEditorProps {
  template: ReplyTemplate | null;
  onSaved: (template: ReplyTemplate) => void;
  onDelete: (template: ReplyTemplate) => void;
}

const TemplateFormValues = v.object({ title: v.string(), language: v.picklist(templateLanguages), text: v.string() });

function toFormValues(template: ReplyTemplate | null): ReplyTemplateInput {
  const { title, language, text } = template ?? { title: '', language: 'en', text: '' };
  return { title, language, text };
}

export function TemplateEditor({ template, onSaved, onDelete }: TemplateEditorProps) {
  const client = useQueryClient();
  const { values, setValues, problems, getFieldProps, submit, save, busy, isUnsaved, notice } = useRecordForm({
    draftName: `answer ${template?.id ?? ''}`,
    recordName: 'reply template',
    record: template,
    schema: ReplyTemplateInput,
    valuesSchema: TemplateFormValues,
    toFormValues,
    create: (json, idempotencyKey) => callApi(inquiriesApi.addTemplate, { json, idempotencyKey }),
    update: (current, json) => callApi(inquiriesApi.changeTemplate, { ...toVersionTarget(current), json }),
    getRecord: (response) => response.template,
    updateCache: (savedTemplate) => setCachedTemplate(client, savedTemplate),
  });
  const textareaRef = useRef<HTMLTextAreaElement>(null);
  const saveTemplate = async (input: ReplyTemplateInput) => {
    const savedTemplate = await save(input);
    if (savedTemplate) onSaved(savedTemplate);
  };

  return (
    <div className={`grid items-start ${styles.columns}`}>
      <AdminForm {...{ problems, busy }} className="card grid gap-4 padded" onSubmit={() => submit(saveTemplate)}>
        {notice}
        <div className={`grid gap-3 ${styles.titleAndLanguage}`}>
          <Field {...getFieldProps('title')} label="Title" required maxLength={80} />
          <Field
            {...getFieldProps('language')}
            label="Language"
            options={templateLanguages.map((option) => [option, languageLabels[option]])}
          />
        </div>
        <FormField label="Text" required problem={problems.text ?? checkTemplate(values.text)[0]}>
          {(inputProps) => (
            <textarea
              {...inputProps}
              ref={textareaRef}
              className={`${inputProps.className} ${styles.text}`}
              lang={values.language}
              value={values.text}
              maxLength={2000}
              required
              onChange={(event) => setValues({ text: event.currentTarget.value })}
            />
          )}
        </FormField>
        <PlaceholderButtons {...{ textareaRef }} labels={placeholderLabels} onChange={(text) => setValues({ text })} />
        <div className="flex-wrap justify-between flex gap-2">
          <SaveButton busy={busy} disabled={busy || (!isUnsaved && template !== null)}>
            {template ? 'Save' : 'Add'}
          </SaveButton>
          {template ? <QuietButton onClick={() => onDelete(template)}>Delete</QuietButton> : null}
        </div>
      </AdminForm>
      <Preview text={values.text} language={values.language} />
    </div>
  );
}

interface PreviewProps {
  text: string;
  language: TemplateLanguage;
}

function Preview({ text, language }: PreviewProps) {
  const id = useId();
  const site = useSite();
  return (
    <section className={`grid gap-3 ${styles.preview}`} aria-labelledby={id}>
      <h2 id={id} className="subheading">
        Preview
      </h2>
      <FilledText
        filled={fillTemplate(text, toTemplateValues(createSampleFacts(site), language, site))}
        lang={language}
      />
      <p className="fine-print">
        Underlined words come from the inquiry and its tour; here they are made up. You fill in the empty ones when you
        send.
      </p>
    </section>
  );
}
