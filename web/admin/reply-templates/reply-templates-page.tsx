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
import { withParameters } from '../components/list-state';
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
  /** Id of a template added on this page. The form stays mounted when the first save gives the template an id. */
  const [addedId, setAddedId] = useState('');
  const getParametersWithOpen = (id: string) => withParameters(parameters, { open: id });
  const showTemplate = (id: string) =>
    setParameters(getParametersWithOpen(id), { replace: true, preventScrollReset: true });
  const isNew = openId === newTemplateId;
  const templateInAddress = data?.find(({ id }) => id === openId) ?? null;
  const template = templateInAddress ?? (openId === null ? (data?.[0] ?? null) : null);
  const isDeleted = data !== undefined && openId !== null && !isNew && !templateInAddress;

  return (
    <AdminPage
      title="Reply templates"
      lead={<p>Texts for what you write again and again. Open an inquiry and press “Template…” to send one.</p>}
      actions={
        <LinkButton
          icon={Plus}
          to={{ search: `?${getParametersWithOpen(newTemplateId)}` }}
          onClick={() => setAddedId('')}
        >
          New template
        </LinkButton>
      }
    >
      {data ? (
        <div className={`grid items-start ${styles.panes}`} data-open={openId === null ? undefined : ''}>
          <TemplateList templates={data} openTemplate={template} toSearch={(id) => `?${getParametersWithOpen(id)}`} />
          <div className={`min-w-0 ${styles.detail}`}>
            <Link className="touch-target gap-2 mb-2 narrow-only" to={{ search: `?${getParametersWithOpen('')}` }}>
              <ArrowLeft className="icon" aria-hidden="true" /> All reply templates
            </Link>
            {isDeleted ? <p role="status">This reply template is no longer there.</p> : null}
            {template || isNew ? (
              <TemplateEditor
                key={isNew || template?.id === addedId ? newTemplateId : template?.id}
                template={isNew ? null : template}
                onSaved={({ id }) => {
                  if (isNew) setAddedId(id);
                  showTemplate(id);
                }}
                onDelete={async (deletedTemplate) => {
                  if (await deleteTemplate(deletedTemplate)) showTemplate('');
                }}
              />
            ) : null}
            {data.length === 0 && openId === null ? (
              <p>No reply templates yet. Write the first with “New template”.</p>
            ) : null}
          </div>
        </div>
      ) : (
        <Loading {...{ error, refetch }} message="Loading reply templates…" />
      )}
    </AdminPage>
  );
}

/** Returns a function that resolves to false after it has shown an error. */
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
    const response = await run({
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
    return response !== null;
  };
}

interface TemplateListProps {
  templates: readonly ReplyTemplate[];
  openTemplate: ReplyTemplate | null;
  toSearch: (id: string) => string;
}

function TemplateList({ templates, openTemplate, toSearch }: TemplateListProps) {
  return (
    <nav className={`grid gap-5 ${styles.list}`} aria-label="Reply templates">
      {templateLanguages.map((language) => {
        const templatesInLanguage = templates.filter((template) => template.language === language);
        if (templatesInLanguage.length === 0) return null;
        return (
          <section key={language} aria-label={languageLabels[language]}>
            <h2 className="subheading">{languageLabels[language]}</h2>
            <ul className={`grid gap-1 ${styles.links}`}>
              {templatesInLanguage.map(({ id, title, text }) => (
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
