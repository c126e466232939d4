import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { wordsFor } from '#shared/errors';
import type { AnswerTemplate, AnswerTemplateInput } from '#shared/inquiries/answers';
import { ApiError } from '../../api/client';
import {
  createTemplate,
  deleteTemplate,
  dropTemplate,
  putTemplate,
  restoreTemplate,
  updateTemplate,
} from '../queries/answers';
import { undoBy, useDeskMutation } from '../queries/use-desk-mutation';
import { Conflict } from '../session/ask';
import { markSaved } from '../session/unsaved';

/** Adds it if `template` is null; after a conflict it saves over theirs, or takes theirs. */
export const answerDraftKey = (template: AnswerTemplate | null) => `answer ${template?.id ?? ''}`;

export function useSaveTemplate(
  template: AnswerTemplate | null,
  onSaved: (template: AnswerTemplate) => void,
  onProblems: (problems: Record<string, string>) => void,
) {
  const client = useQueryClient();
  const { busy, run } = useDeskMutation();
  const [theirs, setTheirs] = useState<AnswerTemplate | null>(null);
  const key = useRef(crypto.randomUUID());

  const store = (input: AnswerTemplateInput) => {
    const known = theirs ?? template;
    if (known) return updateTemplate(known, input);
    return createTemplate(input, key.current).catch((error) => {
      // Added by a call whose answer was lost, and untouched since: its words give way to what was typed on.
      if (!(error instanceof Conflict) || error.now.version > 1) throw error;
      return updateTemplate(error.now, input);
    });
  };
  const finish = (saved: AnswerTemplate) => {
    setTheirs(null);
    markSaved(answerDraftKey(template));
    putTemplate(client, saved);
    onSaved(saved);
  };
  const save = (input: AnswerTemplateInput) =>
    run({
      action: `save ${template?.id ?? 'a new answer'}`,
      call: () => store(input),
      done: ({ message, template: saved }) => {
        finish(saved);
        return message;
      },
      conflict: (now: AnswerTemplate) => {
        setTheirs(now);
        return null;
      },
      refused: onProblems,
    });
  return { save, busy, theirs, takeTheirs: () => theirs && finish(theirs) };
}

/** The server's own words, which another try wouldn't change. */
const refusalOf = (error: unknown) => wordsFor(error instanceof ApiError && error, '');

export function useDeleteTemplate(): (template: AnswerTemplate) => Promise<boolean> {
  const client = useQueryClient();
  const { run } = useDeskMutation();
  const again = (error: unknown) => refusalOf(error) === '';
  const restore = ({ id }: AnswerTemplate) =>
    run({
      action: `restore ${id}`,
      call: () => restoreTemplate(id),
      done: ({ template: restored }) => {
        putTemplate(client, restored);
        return null;
      },
      failed: (error) => refusalOf(error) || 'We couldn’t bring the answer back.',
      again,
    });
  return async (template) => {
    const deleted = await run({
      action: `delete ${template.id}`,
      call: () => deleteTemplate(template),
      done: () => {
        dropTemplate(client, template.id);
        return { message: `“${template.title}” is deleted.`, ...undoBy(() => restore(template)) };
      },
      failed: (error) => {
        if (error instanceof Conflict) putTemplate(client, error.now);
        return refusalOf(error) || 'We couldn’t delete the answer.';
      },
      again,
    });
    return deleted !== null;
  };
}
