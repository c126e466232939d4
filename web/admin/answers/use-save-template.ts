import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AnswerTemplate, AnswerTemplateInput } from '#shared/answers';
import { wordsFor } from '#shared/errors';
import { sessionMessages } from '#shared/session';
import { createTemplate, TemplateConflictError, updateTemplate } from '../../api/answers';
import { ApiError } from '../../api/client';
import { showToast } from '../../ui/later/toasts';
import { putTemplate } from '../queries/answers';
import { markSaved } from '../session/unsaved';
import { SessionEndedError, withToken } from '../session/with-token';

/** Saves an answer, or adds it if `template` is null; after a conflict it saves over theirs, or takes theirs. */
export function useSaveTemplate(
  template: AnswerTemplate | null,
  onSaved: (template: AnswerTemplate) => void,
  onProblems: (problems: Record<string, string>) => void,
) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [theirs, setTheirs] = useState<AnswerTemplate | null>(null);
  const key = useRef(crypto.randomUUID());

  const store = async (input: AnswerTemplateInput) => {
    const known = theirs ?? template;
    return withToken(async (token) => {
      if (known) return updateTemplate(token, known, input);
      return createTemplate(token, input, key.current).catch((error) => {
        // Added by a call whose answer was lost, and untouched since: its words give way to what was typed on.
        if (!(error instanceof TemplateConflictError) || error.template.version > 1) throw error;
        return updateTemplate(token, error.template, input);
      });
    });
  };
  const finish = (saved: AnswerTemplate) => {
    setTheirs(null);
    markSaved('answer');
    putTemplate(client, saved);
    onSaved(saved);
  };
  const save = async (input: AnswerTemplateInput) => {
    const deed = `save ${template?.id ?? 'a new answer'}`;
    setBusy(true);
    try {
      const { message, template: saved } = await store(input);
      showToast({ kind: 'success', deed, message });
      finish(saved);
    } catch (error) {
      if (error instanceof SessionEndedError) return;
      if (error instanceof TemplateConflictError) return setTheirs(error.template);
      if (error instanceof ApiError && error.fields) return onProblems(error.fields);
      showToast({ kind: 'failure', deed, message: wordsFor(error, sessionMessages.resetFailed) });
    } finally {
      setBusy(false);
    }
  };
  return { save, busy, theirs, takeTheirs: () => theirs && finish(theirs) };
}
