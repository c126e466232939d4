import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useRef, useState } from 'react';
import {
  type CustomerMailChange,
  type CustomerMailChanges,
  type CustomerMailKind,
  customerMailKinds,
  customerMails,
  findPlaceholderLabels,
  type MailText,
  maxMailSubjectLength,
  maxMailTextLength,
} from '#shared/email/customer-mails';
import { defaultMailTexts } from '#shared/email/default-texts';
import { createSampleMailValues } from '#shared/email/sample-values';
import {
  checkTemplate,
  fillTemplate,
  keepFilledLines,
  languageLabels,
  type TemplateLanguage,
  templateLanguages,
} from '#shared/inquiries/reply-templates';
import * as siteApi from '#shared/settings/api';
import { isSameValue } from '#shared/settings/settings';
import { useSite } from '../../components/page/site-context';
import { QuietButton } from '../components/button';
import { Field } from '../components/field';
import { FormField } from '../components/form-section';
import { PlaceholderButtons } from '../reply-templates/placeholder-buttons';
import { FilledText } from '../reply-templates/template-message';
import { mailQueueQuery } from '../reports/queries';
import { callApi } from '../session/api-client';
import { useAdminMutation } from '../session/use-admin-mutation';
import * as styles from './customer-mails.module.css';

interface CustomerMailsFieldProps {
  changes: CustomerMailChanges;
  /** Language in which the mails go out. */
  language: TemplateLanguage;
  /** Keys are paths in the whole form, such as `customerMails.booked.en.text`. */
  problems: Readonly<Record<string, string>>;
  onChange: (changes: CustomerMailChanges) => void;
}

/** Without parts that equal the default. */
function toChanges(changes: CustomerMailChanges, kind: CustomerMailKind, change: CustomerMailChange) {
  const entries = Object.entries(change).filter(
    ([name, value]) =>
      value !== false && !(name !== 'isOff' && isSameValue(value, defaultMailTexts[kind][name as TemplateLanguage])),
  );
  const { [kind]: _, ...otherChanges } = changes;
  return entries.length > 0 ? { ...otherChanges, [kind]: Object.fromEntries(entries) } : otherChanges;
}

export function CustomerMailsField({ changes, language, problems, onChange }: CustomerMailsFieldProps) {
  const { data } = useQuery(mailQueueQuery);
  return (
    <div className="grid col-span-full gap-3">
      {data?.reachesRiders === false ? (
        <p className="card padded" role="note">
          None of these goes out yet: this site sends mails to you alone. Who runs it can switch mails to customers on.
        </p>
      ) : null}
      <ul className={`grid ${styles.mails}`}>
        {customerMailKinds.map((kind) => (
          <CustomerMailItem
            key={kind}
            kind={kind}
            change={changes[kind] ?? {}}
            language={language}
            problems={Object.fromEntries(
              Object.entries(problems).filter(([path]) => path.startsWith(`customerMails.${kind}.`)),
            )}
            onChange={(change) => onChange(toChanges(changes, kind, change))}
          />
        ))}
      </ul>
    </div>
  );
}

interface CustomerMailItemProps extends Omit<CustomerMailsFieldProps, 'changes' | 'onChange'> {
  kind: CustomerMailKind;
  change: CustomerMailChange;
  onChange: (change: CustomerMailChange) => void;
}

function CustomerMailItem({ kind, change, problems, ...editorProps }: CustomerMailItemProps) {
  const [isOpen, setOpen] = useState(false);
  const hasProblem = Object.keys(problems).length > 0;
  const hasOwnText = change.en !== undefined || change.hi !== undefined;
  return (
    <li>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={styles.summary}>
          <strong>{customerMails[kind].label}</strong>
          {hasProblem ? <span className="badge bg-rust text-danger">Wrong</span> : null}
          {change.isOff ? <span className="badge bg-amber">Off</span> : null}
          {hasOwnText ? <span className="badge">Your text</span> : null}
          <Plus className="icon" aria-hidden="true" />
          <span className="fine-print">{customerMails[kind].when}</span>
        </summary>
        {isOpen || hasProblem ? <CustomerMailEditor {...{ kind, change, problems }} {...editorProps} /> : null}
      </details>
    </li>
  );
}

function CustomerMailEditor({ kind, change, language: usedLanguage, problems, onChange }: CustomerMailItemProps) {
  const site = useSite();
  const wrongLanguage = templateLanguages.find((name) =>
    Object.keys(problems).some((path) => path.startsWith(`customerMails.${kind}.${name}.`)),
  );
  const [language, setLanguage] = useState(wrongLanguage ?? usedLanguage);
  const { busy, run } = useAdminMutation();
  const textareaRef = useRef<HTMLTextAreaElement>(null);
  const labels = findPlaceholderLabels(kind);
  const placeholders = Object.keys(labels);
  const mail = change[language] ?? defaultMailTexts[kind][language];
  const setMail = (mailChange: Partial<MailText>) => onChange({ ...change, [language]: { ...mail, ...mailChange } });
  const findProblem = (name: keyof MailText) =>
    checkTemplate(mail[name], placeholders)[0] ?? problems[`customerMails.${kind}.${language}.${name}`];
  const sampleValues = Object.fromEntries(
    Object.entries(createSampleMailValues(language, site)).filter(([name]) => placeholders.includes(name)),
  );
  // The fields show the problems.
  const fill = (template: string) => ({
    ...fillTemplate(keepFilledLines(template, sampleValues), sampleValues, labels),
    problems: [],
  });
  const sendTest = () =>
    run({
      task: 'send a test mail',
      call: () => callApi(siteApi.sendCustomerMailTest, { json: { kind, language, ...mail } }),
    });
  return (
    <div className={`grid gap-4 ${styles.editor}`}>
      <label className="touch-target gap-2">
        <input
          type="checkbox"
          checked={!change.isOff}
          onChange={(event) => onChange({ ...change, isOff: !event.currentTarget.checked })}
        />
        Send this mail
      </label>
      <fieldset className={`cluster ${styles.languages}`}>
        <legend className="visually-hidden">Language of the text</legend>
        {templateLanguages.map((name) => (
          <QuietButton key={name} aria-pressed={name === language} lang={name} onClick={() => setLanguage(name)}>
            {languageLabels[name]}
          </QuietButton>
        ))}
      </fieldset>
      <Field
        label="Subject"
        required
        lang={language}
        maxLength={maxMailSubjectLength}
        value={mail.subject}
        problem={findProblem('subject')}
        onValueChange={(subject) => setMail({ subject })}
      />
      <FormField
        label="Text"
        hint="A line is left out if there is nothing to say for a placeholder in it"
        required
        problem={findProblem('text')}
      >
        {(inputProps) => (
          <textarea
            {...inputProps}
            ref={textareaRef}
            className={`${inputProps.className} ${styles.text}`}
            lang={language}
            value={mail.text}
            maxLength={maxMailTextLength}
            onChange={(event) => setMail({ text: event.currentTarget.value })}
          />
        )}
      </FormField>
      <PlaceholderButtons {...{ textareaRef, labels }} onChange={(text) => setMail({ text })} />
      <section className="grid gap-2" aria-label="Preview">
        <p className="subheading">Preview</p>
        <FilledText filled={fill(mail.subject)} lang={language} />
        <FilledText filled={fill(mail.text)} lang={language} />
      </section>
      <div className="row flex-wrap gap-3">
        <QuietButton disabled={busy} onClick={() => void sendTest()}>
          {busy ? 'Sending…' : 'Send me a test'}
        </QuietButton>
        {change[language] ? (
          <QuietButton onClick={() => onChange({ ...change, [language]: undefined })}>Use our text again</QuietButton>
        ) : null}
      </div>
    </div>
  );
}
