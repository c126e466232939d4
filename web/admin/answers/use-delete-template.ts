import { useQueryClient } from '@tanstack/react-query';
import type { AnswerTemplate } from '#shared/answers';
import { wordsFor } from '#shared/errors';
import { deleteTemplate, restoreTemplate, TemplateConflictError } from '../../api/answers';
import { ApiError } from '../../api/client';
import { closeFailures, showToast } from '../../ui/later/toasts';
import { dropTemplate, putTemplate } from '../queries/answers';
import { SessionEndedError, withToken } from '../session/with-token';

/** Deletes an answer and offers Undo. False if it stays. */
export function useDeleteTemplate(): (template: AnswerTemplate) => Promise<boolean> {
  const client = useQueryClient();
  const attempt = async (work: () => Promise<void>, failed: string, deed: string): Promise<boolean> => {
    try {
      await work();
      closeFailures(deed);
      return true;
    } catch (error) {
      if (error instanceof SessionEndedError) return false;
      if (error instanceof TemplateConflictError) putTemplate(client, error.template);
      const said = wordsFor(error instanceof ApiError && error, '');
      const action = { label: 'Try again', run: () => void attempt(work, failed, deed) };
      showToast({ kind: 'failure', deed, message: said || failed, ...(said ? {} : { action }) });
      return false;
    }
  };
  return (template) => {
    const restore = async () => {
      const { template: restored } = await withToken((token) => restoreTemplate(token, template.id));
      putTemplate(client, restored);
    };
    return attempt(
      async () => {
        await withToken((token) => deleteTemplate(token, template));
        dropTemplate(client, template.id);
        const undo = {
          label: 'Undo',
          run: () => void attempt(restore, 'We couldn’t bring the answer back.', `restore ${template.id}`),
        };
        showToast({ kind: 'success', message: `“${template.title}” is deleted.`, action: undo });
      },
      'We couldn’t delete the answer.',
      `delete ${template.id}`,
    );
  };
}
