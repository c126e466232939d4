import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { adminLinks } from '#shared/admin-routes';
import {
  type FilledTemplate,
  fillTemplate,
  listPlaceholders,
  type Placeholder,
  placeholderLabels,
  type ReplyTemplate,
  type TemplateValues,
} from '#shared/inquiries/reply-templates';
import { useSite } from '../../components/page/site-context';
import { Loading } from '../components/admin-page';
import { Field } from '../components/field';
import { FormField } from '../components/form-section';
import { replyTemplatesQuery } from './queries';
import { type Recipient, type SendChannel, SendReply } from './reply-links';
import * as styles from './reply-templates.module.css';
import { type TemplateFacts, toTemplateValues } from './template-values';

interface TemplateMessageProps {
  isOffered: (template: ReplyTemplate) => boolean;
  facts: TemplateFacts;
  fixed?: readonly Placeholder[];
  to: Recipient;
  subject: string;
  none: ReactNode;
  news?: ReactNode;
  onSend: (way: SendChannel, template: ReplyTemplate) => void;
}

export function TemplateMessage({ isOffered, none, ...message }: TemplateMessageProps) {
  const { data, error, refetch } = useQuery(replyTemplatesQuery);
  const [id, setId] = useState('');
  const templates = data?.filter(isOffered);
  const template = templates?.find((one) => one.id === id) ?? templates?.[0];
  if (!templates) return <Loading {...{ error, refetch }} words="Loading answers…" />;
  if (!template) return none;
  return (
    <div className="stack gap-16">
      <Field
        label="Text"
        options={templates.map(({ id: value, title }) => [value, title])}
        value={template.id}
        onType={setId}
      />
      {/* In another language the values are other words. */}
      <TemplateForm key={template.language} {...{ ...message, template }} />
    </div>
  );
}

interface TemplateFormProps extends Omit<TemplateMessageProps, 'isOffered' | 'none'> {
  template: ReplyTemplate;
}

function TemplateForm({ template, facts, fixed = [], to, subject, news, onSend }: TemplateFormProps) {
  const id = useId();
  const { language, text } = template;
  const [typed, setTyped] = useState<Partial<TemplateValues>>({});
  const values = { ...toTemplateValues(facts, language, useSite()), ...typed };
  const filled = fillTemplate(text, values);
  return (
    <>
      <div className={`stack gap-12 ${styles.values}`}>
        {listPlaceholders(text)
          .filter((name) => !fixed.includes(name))
          .map((name) => (
            <FormField key={name} label={placeholderLabels[name]} className={name === 'link' ? styles.long : undefined}>
              {(wires) => (
                <input
                  {...wires}
                  lang={language}
                  value={values[name]}
                  aria-invalid={values[name].trim() === '' || undefined}
                  onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, [name]: value }))}
                />
              )}
            </FormField>
          ))}
      </div>
      <div id={`${id}-text`}>
        <FilledText filled={filled} lang={language} />
      </div>
      {news}
      <div className="spread small at-foot on-card">
        <SendReply
          inquiry={to}
          subject={subject}
          text={filled.problems.length === 0 ? filled.text : null}
          describedBy={`${id}-text`}
          onSend={(way) => onSend(way, template)}
        />
        <Link className="small tap" to={adminLinks.answer(template.id)}>
          Change this text
        </Link>
      </div>
    </>
  );
}

/** The obstacles to sending it are said below. */
export function FilledText({ filled, lang }: { filled: FilledTemplate; lang: string }) {
  const { parts, problems } = filled;
  // A part has no id; the same words at the same place are the same part.
  const keyed = parts.map((part, at) => ({ ...part, key: `${at} ${part.text}` }));
  return (
    <>
      <p className={`small breaks measure on-pine ${styles.filledText}`} lang={lang}>
        {keyed.map(({ key, text: words, placeholder: of }) =>
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
