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
import { atVersion, callApi } from '../session/api-client';
import { undoBy, useAdminMutation } from '../session/use-admin-mutation';
import { removeCachedTemplate, replyTemplatesQuery, setCachedTemplate } from './queries';
import * as styles from './reply-templates.module.css';
import { TemplateEditor } from './template-editor';

const newTemplateId = 'new';

export function Component() {
  const { data, error, refetch } = useQuery(replyTemplatesQuery);
  const [parameters, setParameters] = useSearchParams();
  const open = parameters.get('open');
  const remove = useDeleteTemplate();
  /** Id of an answer that was added here. Its form stays the one in which it was written, with what is typed meanwhile. */
  const [added, setAdded] = useState('');
  const toAddress = (id: string) => withParameters(parameters, { open: id });
  const go = (id: string) => setParameters(toAddress(id), { replace: true, preventScrollReset: true });
  const chosen = data?.find(({ id }) => id === open) ?? null;
  const shown = chosen ?? (open === null ? (data?.[0] ?? null) : null);
  const isGone = data !== undefined && open !== null && open !== newTemplateId && !chosen;

  return (
    <AdminPage
      title="Answers"
      lead={<p>Texts for what you write again and again. Open an inquiry and press “Template…” to send one.</p>}
      acts={
        <LinkButton icon={Plus} to={{ search: `?${toAddress(newTemplateId)}` }} onClick={() => setAdded('')}>
          New answer
        </LinkButton>
      }
    >
      {data ? (
        <div className={`stack tops ${styles.panes}`} data-open={open === null ? undefined : ''}>
          <TemplateList list={data} shown={shown} hrefOf={(id) => `?${toAddress(id)}`} />
          <div className={`shrinks ${styles.opened}`}>
            <Link className="tap gap-8 foot-8 narrow-only" to={{ search: `?${toAddress('')}` }}>
              <ArrowLeft className="icon" aria-hidden="true" /> All answers
            </Link>
            {isGone ? <p role="status">This answer is no longer there.</p> : null}
            {shown || open === newTemplateId ? (
              <TemplateEditor
                key={open === newTemplateId || shown?.id === added ? newTemplateId : shown?.id}
                template={open === newTemplateId ? null : shown}
                onSaved={({ id }) => {
                  if (open === newTemplateId) setAdded(id);
                  go(id);
                }}
                onDelete={async (template) => {
                  if (await remove(template)) go('');
                }}
              />
            ) : null}
            {data.length === 0 && open === null ? <p>No answers yet. Write the first with “New answer”.</p> : null}
          </div>
        </div>
      ) : (
        <Loading {...{ error, refetch }} words="Loading answers…" />
      )}
    </AdminPage>
  );
}

/** Resolves to false if it failed, which was shown. */
function useDeleteTemplate(): (template: ReplyTemplate) => Promise<boolean> {
  const client = useQueryClient();
  const { run } = useAdminMutation();
  const again = (error: unknown) => !(error instanceof ApiError);
  const restore = ({ id }: ReplyTemplate) =>
    run({
      action: `restore ${id}`,
      call: () => callApi(inquiriesApi.restoreTemplate, { params: { id } }),
      done: ({ template }) => {
        setCachedTemplate(client, template);
        return null;
      },
      again,
    });
  return async (template) => {
    const deleted = await run({
      action: `delete ${template.id}`,
      call: () => callApi(inquiriesApi.deleteTemplate, atVersion(template)),
      done: () => {
        removeCachedTemplate(client, template.id);
        return { message: `“${template.title}” is deleted.`, ...undoBy(() => restore(template)) };
      },
      conflict: (now: ReplyTemplate, words) => {
        setCachedTemplate(client, now);
        return words;
      },
      again,
    });
    return deleted !== null;
  };
}

interface TemplateListProps {
  list: readonly ReplyTemplate[];
  shown: ReplyTemplate | null;
  hrefOf: (id: string) => string;
}

function TemplateList({ list, shown, hrefOf }: TemplateListProps) {
  return (
    <nav className={`stack gap-20 ${styles.list}`} aria-label="Answers">
      {templateLanguages.map((language) => {
        const theirs = list.filter((one) => one.language === language);
        if (theirs.length === 0) return null;
        return (
          <section key={language} aria-label={languageLabels[language]}>
            <h2 className="subhead">{languageLabels[language]}</h2>
            <ul className={`stack gap-4 ${styles.links}`}>
              {theirs.map(({ id, title, text }) => (
                <li key={id}>
                  <Link
                    className="stack small tight bare round-control"
                    to={{ search: hrefOf(id) }}
                    lang={language}
                    preventScrollReset
                    aria-current={shown?.id === id ? 'page' : undefined}
                  >
                    <strong className="strong breaks">{title}</strong>
                    <span className="fine clips nowrap">{text.split('\n').filter(Boolean)[1] ?? text}</span>
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
