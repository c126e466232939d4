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
  isAvailable: (template: ReplyTemplate) => boolean;
  facts: TemplateFacts;
  hiddenPlaceholders?: readonly Placeholder[];
  recipient: Recipient;
  subject: string;
  fallback: ReactNode;
  notice?: ReactNode;
  onSend: (channel: SendChannel, template: ReplyTemplate) => void;
}

export function TemplateMessage({ isAvailable, fallback, ...formProps }: TemplateMessageProps) {
  const { data, error, refetch } = useQuery(replyTemplatesQuery);
  const [selectedId, setSelectedId] = useState('');
  const templates = data?.filter(isAvailable);
  const template = templates?.find(({ id }) => id === selectedId) ?? templates?.[0];
  if (!templates) return <Loading {...{ error, refetch }} message="Loading reply templates…" />;
  if (!template) return fallback;
  return (
    <div className="grid gap-4">
      <Field
        label="Text"
        options={templates.map(({ id, title }) => [id, title])}
        value={template.id}
        onValueChange={setSelectedId}
      />
      {/* The changed values are in the template's language, so another language resets them. */}
      <TemplateForm key={template.language} {...{ ...formProps, template }} />
    </div>
  );
}

interface TemplateFormProps extends Omit<TemplateMessageProps, 'isAvailable' | 'fallback'> {
  template: ReplyTemplate;
}

function TemplateForm({
  template,
  facts,
  hiddenPlaceholders = [],
  recipient,
  subject,
  notice,
  onSend,
}: TemplateFormProps) {
  const id = useId();
  const { language, text } = template;
  const [changedValues, setChangedValues] = useState<Partial<TemplateValues>>({});
  const values = { ...toTemplateValues(facts, language, useSite()), ...changedValues };
  const filled = fillTemplate(text, values);
  return (
    <>
      <div className={`grid gap-3 ${styles.fields}`}>
        {listPlaceholders(text)
          .filter((name) => !hiddenPlaceholders.includes(name))
          .map((name) => (
            <FormField
              key={name}
              label={placeholderLabels[name]}
              className={name === 'link' || name === 'trip' ? styles.wide : undefined}
            >
              {(inputProps) => (
                <input
                  {...inputProps}
                  lang={language}
                  value={values[name]}
                  aria-invalid={values[name].trim() === '' || undefined}
                  onChange={({ currentTarget: { value } }) =>
                    setChangedValues((previous) => ({ ...previous, [name]: value }))
                  }
                />
              )}
            </FormField>
          ))}
      </div>
      <div id={`${id}-text`}>
        <FilledText filled={filled} lang={language} />
      </div>
      {notice}
      <div className="spread text-small sticky-footer bg-card">
        <SendReply
          recipient={recipient}
          subject={subject}
          text={filled.problems.length === 0 ? filled.text : null}
          describedBy={`${id}-text`}
          onSend={(channel) => onSend(channel, template)}
        />
        <Link className="text-small touch-target" to={adminLinks.replyTemplate(template.id)}>
          Change this text
        </Link>
      </div>
    </>
  );
}

export function FilledText({ filled, lang }: { filled: FilledTemplate; lang: string }) {
  const { parts, problems } = filled;
  const keyedParts = parts.map((part, index) => ({ ...part, key: `${index} ${part.text}` }));
  return (
    <>
      <p className={`text-small wrap-anywhere max-w-prose bg-pine ${styles.filledText}`} lang={lang}>
        {keyedParts.map(({ key, text, placeholder }) =>
          placeholder === null ? <span key={key}>{text}</span> : <mark key={key}>{text}</mark>,
        )}
      </p>
      {problems.length > 0 ? (
        <ul className="grid leading-snug gap-2 mt-2">
          {problems.map((problem) => (
            <li className="error-text" key={problem}>
              {problem}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
