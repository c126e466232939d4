import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { type Settings, type SettingsAnswer, type SettingsPreview, toFacts } from '#shared/site/settings';
import { setFacts } from '#shared/site/site';
import { ConflictDialog, TextPreview } from '../conflict/conflict-dialog';
import { useVersionedDraft } from '../conflict/versioned-draft';
import { previewSettings, saveSettings, settingsHistoryQuery, settingsQuery } from '../queries/settings';
import { useDeskMutation } from '../queries/use-desk-mutation';
import { FormSection, SectionJumps } from '../ui/form-section';
import { readTyped, sayTyped, Typed, toKnown, toTyped } from './draft';
import { InkSample } from './ink-field';
import { labelOf, sections } from './layout';
import { SaveBar } from './save-bar';
import { SettingField, toInks } from './setting-field';
import * as styles from './settings.module.css';

export function SettingsForm({ known }: { known: SettingsAnswer }) {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const { busy, run } = useDeskMutation(settingsHistoryQuery.queryKey);
  // The values of several fields are lists or numbers, which `readTyped` checks together.
  const { draft, changed, differences, ...work } = useVersionedDraft('settings', Typed, toKnown(known), Typed, {
    stays: true,
  });
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [preview, setPreview] = useState<SettingsPreview | null>(null);

  const type = (name: string, text: string) => {
    work.set({ [name]: text });
    setProblems((known) => Object.fromEntries(Object.entries(known).filter(([at]) => at.split('.')[0] !== name)));
    setPreview(null);
  };
  const showProblems = (found: Record<string, string>) => {
    setProblems(found);
    // Once they are drawn.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };
  const read = (typed: Typed): Settings | null => {
    const found = readTyped(typed);
    if ('settings' in found) return found.settings;
    showProblems(found.problems);
    return null;
  };
  const save = (version = draft.version) => {
    const typed = work.readTyped();
    const settings = read(typed);
    if (!settings) return;
    void run({
      action: 'save the settings',
      call: () => saveSettings(settings, version),
      done: ({ message, ...saved }) => {
        work.saved(toKnown(saved), typed);
        setPreview(null);
        // The desk says them, too.
        setFacts(toFacts(saved.settings));
        client.setQueryData(settingsQuery.queryKey, saved);
        return message;
      },
      conflict: (now: SettingsAnswer) => {
        client.setQueryData(settingsQuery.queryKey, now);
        work.setRefused(true);
        return null;
      },
      refused: showProblems,
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  const show = () => {
    const settings = read(draft.typed);
    if (!settings) return;
    void run({
      action: 'preview the settings',
      call: () => previewSettings(settings),
      done: (made) => {
        setPreview(made);
        return null;
      },
      refused: showProblems,
    });
  };

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <SectionJumps form={form} />
      {sections.map(({ title, lead, fields }) => (
        <FormSection key={title} title={title} lead={lead}>
          <div className={`stack two ends ${styles.fields}`}>
            {fields.map((look) => (
              <SettingField key={look.name} look={look} typed={draft.typed} problems={problems} onType={type} />
            ))}
          </div>
          {title === 'Colours' ? <InkSample inks={toInks(draft.typed)} /> : null}
        </FormSection>
      ))}
      <ConflictDialog
        what="the settings"
        {...{ differences, labelOf, busy }}
        show={(name, side) => (
          <TextPreview text={sayTyped(name, (side === 'mine' ? draft.typed : toTyped(known.settings))[name] ?? '')} />
        )}
        onSettle={(choice) => save(work.settle(choice))}
        onClose={() => work.setRefused(false)}
      />
      <SaveBar
        wrong={Object.keys(problems).length}
        changes={changed.length}
        preview={preview}
        busy={busy}
        onPreview={show}
        onDiscard={() => {
          work.discard();
          setProblems({});
          setPreview(null);
        }}
      />
    </form>
  );
}
