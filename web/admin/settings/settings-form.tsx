import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { pages } from '#shared/paths';
import type { Settings, SettingsAnswer, SettingsPreview } from '#shared/site/settings';
import { toFacts } from '#shared/site/settings';
import { setFacts } from '#shared/site/site';
import { ApiError } from '../../api/client';
import { previewSettings, saveSettings, settingsHistoryQuery, settingsQuery } from '../queries/settings';
import { useDeskMutation } from '../queries/use-desk-mutation';
import { dropStored, readStored, storeWork } from '../session/stored-work';
import { markSaved, useUnsavedMark } from '../session/unsaved';
import { Button, QuietButton } from '../ui/button';
import { FormSection, SectionJumps } from '../ui/form-section';
import { AnyField, toInks } from './any-field';
import { changedIn, Draft, mergeDraft, readTyped, toTyped } from './draft';
import { InkSample } from './ink-field';
import { labelOf, sections } from './layout';
import { isList } from './list-looks';
import * as styles from './settings.module.css';

const storedAs = 'settings';

/** All settings in one form. What is typed survives a reload, and somebody else's change is merged with it. */
export function SettingsForm({ known }: { known: SettingsAnswer }) {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const { busy, run } = useDeskMutation(settingsHistoryQuery.queryKey);
  const fresh = () => ({ version: known.version, base: toTyped(known.settings), typed: toTyped(known.settings) });
  const [draft, setDraft] = useState<Draft>(() => {
    const stored = readStored(storedAs, Draft);
    const now = fresh();
    // What an earlier build stored lacks what came later.
    if (!stored) return now;
    return { ...stored, base: { ...now.base, ...stored.base }, typed: { ...now.typed, ...stored.typed } };
  });
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [clashes, setClashes] = useState<{ names: string[]; theirs: Record<string, string> } | null>(null);
  const [preview, setPreview] = useState<SettingsPreview | null>(null);
  const changed = changedIn(draft);
  const isChanged = changed.length > 0;
  useUnsavedMark(storedAs, isChanged);
  useEffect(() => {
    if (isChanged) storeWork(storedAs, draft);
    else dropStored(storedAs);
  }, [draft, isChanged]);
  // Nothing of mine is lost by taking what is newer.
  useEffect(() => {
    const theirs = toTyped(known.settings);
    setDraft((now) =>
      now.version !== known.version && changedIn(now).length === 0
        ? { version: known.version, base: theirs, typed: theirs }
        : now,
    );
  }, [known]);

  const type = (name: string, text: string) => {
    setDraft((now) => ({ ...now, typed: { ...now.typed, [name]: text } }));
    setProblems((known) => Object.fromEntries(Object.entries(known).filter(([at]) => at.split('.')[0] !== name)));
    setPreview(null);
  };
  const showProblems = (found: Record<string, string>) => {
    setProblems(found);
    // Once they are drawn.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };
  const read = (): Settings | null => {
    const typed = readTyped(draft.typed);
    if ('settings' in typed) return typed.settings;
    showProblems(typed.problems);
    return null;
  };
  const refused = (error: unknown, words: string) => {
    if (!(error instanceof ApiError && error.fields)) return words;
    showProblems(error.fields);
    return null;
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const settings = read();
    if (!settings) return;
    void run({
      deed: 'save the settings',
      call: () => saveSettings(settings, draft.version),
      done: ({ message, ...saved }) => {
        const base = toTyped(saved.settings);
        setDraft({ version: saved.version, base, typed: base });
        setClashes(null);
        markSaved(storedAs);
        dropStored(storedAs);
        // The desk says them, too.
        setFacts(toFacts(saved.settings));
        client.setQueryData(settingsQuery.queryKey, saved);
        return message;
      },
      conflict: (now: SettingsAnswer) => {
        const theirs = toTyped(now.settings);
        const merged = mergeDraft(draft, theirs, now.version);
        setDraft(merged.draft);
        setClashes({ names: merged.clashes, theirs });
        return null;
      },
      failed: refused,
    });
  };
  const show = () => {
    const settings = read();
    if (!settings) return;
    void run({
      deed: 'preview the settings',
      call: () => previewSettings(settings),
      done: (made) => {
        setPreview(made);
        return null;
      },
      failed: refused,
    });
  };
  const count = Object.keys(problems).length;

  return (
    <form ref={form} className={styles.form} onSubmit={save} noValidate>
      <SectionJumps form={form} />
      {sections.map(({ title, lead, fields }) => (
        <FormSection key={title} title={title} lead={lead}>
          <div className={`stack two ends ${styles.fields}`}>
            {fields.map((look) => (
              <AnyField key={look.name} look={look} typed={draft.typed} problems={problems} onType={type} />
            ))}
          </div>
          {title === 'Colours' ? <InkSample inks={toInks(draft.typed)} /> : null}
          {title === 'Tax and bank' ? (
            <p className="fine">
              Which sites payment links may lead to is said under <Link to={pages.quotes}>Quotes</Link>.
            </p>
          ) : null}
        </FormSection>
      ))}
      {clashes ? (
        <div className="notice stack on-amber foot-20" role="alert">
          <p>
            Someone else changed the settings while you wrote. What only they changed is in your form now.{' '}
            {clashes.names.length > 0 ? 'These you both changed:' : 'Save again.'}
          </p>
          {clashes.names.map((name) => (
            <p key={name}>
              <b>{labelOf(name)}</b>: theirs is {isList(name) ? 'another list' : `“${clashes.theirs[name]}”`}.{' '}
              <button type="button" className="btn-text tap" onClick={() => type(name, clashes.theirs[name] ?? '')}>
                Use theirs
              </button>
            </p>
          ))}
        </div>
      ) : null}
      <div className="spread at-foot">
        <p role="status">
          {count > 0 ? (
            <span className="problem">{count === 1 ? 'One field is wrong.' : `${count} fields are wrong.`}</span>
          ) : preview ? (
            <>
              Open{' '}
              <a href={preview.home} target="_blank" rel="noreferrer">
                Home
              </a>
              ,{' '}
              <a href={preview.about} target="_blank" rel="noreferrer">
                About
              </a>
              ,{' '}
              <a href={preview.terms} target="_blank" rel="noreferrer">
                the terms
              </a>{' '}
              or{' '}
              <a href={preview.quote} target="_blank" rel="noreferrer">
                a quote
              </a>
              , for an hour.
            </>
          ) : isChanged ? (
            `${changed.length === 1 ? 'One change' : `${changed.length} changes`}, not saved yet.`
          ) : (
            'Everything is saved.'
          )}
        </p>
        <div className="cluster">
          {isChanged ? (
            <QuietButton
              onClick={() => {
                setDraft(fresh());
                setProblems({});
                setClashes(null);
                setPreview(null);
              }}
            >
              Discard
            </QuietButton>
          ) : null}
          <QuietButton disabled={busy || !isChanged} onClick={show}>
            Preview
          </QuietButton>
          <Button type="submit" disabled={busy || !isChanged}>
            {busy ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </div>
    </form>
  );
}
