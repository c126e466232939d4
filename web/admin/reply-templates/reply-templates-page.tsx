import { useQuery, useQueryClient } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import * as inquiriesApi from '#shared/inquiries/api';
import { languageLabels, type ReplyTemplate, templateLanguages } from '#shared/inquiries/reply-templates';
import { ApiError } from '../../api/client';
import { AdminPage, Loading } from '../components/admin-page';
import { LinkButton } from '../components/button';
import { withParameters } from '../components/data-table';
import { callApi, toVersionTarget } from '../session/api-client';
import { createUndo, useAdminMutation } from '../session/use-admin-mutation';
import { removeCachedTemplate, replyTemplatesQuery, setCachedTemplate } from './queries';
import * as styles from './reply-templates.module.css';
import { TemplateEditor } from './template-editor';

const newTemplateId = 'new';

export function Component() {
  const { data, error, refetch } = useQuery(replyTemplatesQuery);
  const [parameters, setParameters] = useSearchParams();
  const openId = parameters.get('open');
  const deleteTemplate = useDeleteTemplate();
  /** Id of a template added on this page: its form stays mounted when the first save gives it an id. */
  const [addedId, setAddedId] = useState('');
  const withOpenId = (id: string) => withParameters(parameters, { open: id });
  const showTemplate = (id: string) => setParameters(withOpenId(id), { replace: true, preventScrollReset: true });
  const requestedTemplate = data?.find(({ id }) => id === openId) ?? null;
  const template = requestedTemplate ?? (openId === null ? (data?.[0] ?? null) : null);
  const isDeleted = data !== undefined && openId !== null && openId !== newTemplateId && !requestedTemplate;

  return (
    <AdminPage
      title="Answers"
      lead={<p>Texts for what you write again and again. Open an inquiry and press “Template…” to send one.</p>}
      actions={
        <LinkButton icon={Plus} to={{ search: `?${withOpenId(newTemplateId)}` }} onClick={() => setAddedId('')}>
          New answer
        </LinkButton>
      }
    >
      {data ? (
        <div className={`grid items-start ${styles.panes}`} data-open={openId === null ? undefined : ''}>
          <TemplateList templates={data} openTemplate={template} toSearch={(id) => `?${withOpenId(id)}`} />
          <div className={`min-w-0 ${styles.detail}`}>
            <Link className="touch-target gap-2 mb-2 narrow-only" to={{ search: `?${withOpenId('')}` }}>
              <ArrowLeft className="icon" aria-hidden="true" /> All answers
            </Link>
            {isDeleted ? <p role="status">This answer is no longer there.</p> : null}
            {template || openId === newTemplateId ? (
              <TemplateEditor
                key={openId === newTemplateId || template?.id === addedId ? newTemplateId : template?.id}
                template={openId === newTemplateId ? null : template}
                onSaved={({ id }) => {
                  if (openId === newTemplateId) setAddedId(id);
                  showTemplate(id);
                }}
                onDelete={async (template) => {
                  if (await deleteTemplate(template)) showTemplate('');
                }}
              />
            ) : null}
            {data.length === 0 && openId === null ? <p>No answers yet. Write the first with “New answer”.</p> : null}
          </div>
        </div>
      ) : (
        <Loading {...{ error, refetch }} message="Loading answers…" />
      )}
    </AdminPage>
  );
}

/** Resolves to false after an error, which it has shown. */
function useDeleteTemplate(): (template: ReplyTemplate) => Promise<boolean> {
  const client = useQueryClient();
  const { run } = useAdminMutation();
  const isRetryable = (error: unknown) => !(error instanceof ApiError);
  const restore = ({ id }: ReplyTemplate) =>
    run({
      task: `restore ${id}`,
      call: () => callApi(inquiriesApi.restoreTemplate, { params: { id } }),
      onSuccess: ({ template }) => {
        setCachedTemplate(client, template);
        return null;
      },
      canRetry: isRetryable,
    });
  return async (template) => {
    const deleted = await run({
      task: `delete ${template.id}`,
      call: () => callApi(inquiriesApi.deleteTemplate, toVersionTarget(template)),
      onSuccess: () => {
        removeCachedTemplate(client, template.id);
        return { message: `“${template.title}” is deleted.`, ...createUndo(() => restore(template)) };
      },
      onConflict: (current: ReplyTemplate, message) => {
        setCachedTemplate(client, current);
        return message;
      },
      canRetry: isRetryable,
    });
    return deleted !== null;
  };
}

interface TemplateListProps {
  templates: readonly ReplyTemplate[];
  openTemplate: ReplyTemplate | null;
  toSearch: (id: string) => string;
}

function TemplateList({ templates, openTemplate, toSearch }: TemplateListProps) {
  return (
    <nav className={`grid gap-5 ${styles.list}`} aria-label="Answers">
      {templateLanguages.map((language) => {
        const languageTemplates = templates.filter((template) => template.language === language);
        if (languageTemplates.length === 0) return null;
        return (
          <section key={language} aria-label={languageLabels[language]}>
            <h2 className="subheading">{languageLabels[language]}</h2>
            <ul className={`grid gap-1 ${styles.links}`}>
              {languageTemplates.map(({ id, title, text }) => (
                <li key={id}>
                  <Link
                    className="grid text-small leading-snug no-underline rounded-control"
                    to={{ search: toSearch(id) }}
                    lang={language}
                    preventScrollReset
                    aria-current={openTemplate?.id === id ? 'page' : undefined}
                  >
                    <strong className="font-semibold wrap-anywhere">{title}</strong>
                    <span className="fine-print overflow-hidden whitespace-nowrap">
                      {text.split('\n').filter(Boolean)[1] ?? text}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </nav>
  );
}
