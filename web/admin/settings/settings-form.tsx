import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { type Settings, type SettingsAnswer, type SettingsPreview, toFacts } from '#shared/site/settings';
import { setFacts } from '#shared/site/site';
import { previewSettings, saveSettings, settingsHistoryQuery, settingsQuery } from '../queries/settings';
import { useDeskMutation } from '../queries/use-desk-mutation';
import { useMergedDraft } from '../session/merged-draft';
import { ClashNotice } from '../ui/clash-notice';
import { FormSection, SectionJumps } from '../ui/form-section';
import { readTyped, sayTyped, Typed, toKnown } from './draft';
import { InkSample } from './ink-field';
import { labelOf, sections } from './layout';
import { SaveBar } from './save-bar';
import { SettingField, toInks } from './setting-field';
import * as styles from './settings.module.css';

export function SettingsForm({ known }: { known: SettingsAnswer }) {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const { busy, run } = useDeskMutation(settingsHistoryQuery.queryKey);
  const { draft, changed, clash, ...work } = useMergedDraft('settings', Typed, toKnown(known), true);
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
  const read = (): Settings | null => {
    const typed = readTyped(draft.typed);
    if ('settings' in typed) return typed.settings;
    showProblems(typed.problems);
    return null;
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const settings = read();
    if (!settings) return;
    void run({
      action: 'save the settings',
      call: () => saveSettings(settings, draft.version),
      done: ({ message, ...saved }) => {
        work.saved(toKnown(saved), draft.typed);
        setPreview(null);
        // The desk says them, too.
        setFacts(toFacts(saved.settings));
        client.setQueryData(settingsQuery.queryKey, saved);
        return message;
      },
      conflict: (now: SettingsAnswer) => {
        work.merge(toKnown(now));
        return null;
      },
      refused: showProblems,
    });
  };
  const show = () => {
    const settings = read();
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
    <form ref={form} className={styles.form} onSubmit={save} noValidate>
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
      {clash ? (
        <div className="foot-20">
          <ClashNotice
            what="the settings"
            {...{ clash, labelOf }}
            typed={draft.typed}
            say={(name, values) => sayTyped(name, values[name] ?? '')}
            onTake={work.set}
          />
        </div>
      ) : null}
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
