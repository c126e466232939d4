import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { pages } from '#shared/paths';
import { type Settings, type SettingsAnswer, type SettingsPreview, toFacts } from '#shared/site/settings';
import { setFacts } from '#shared/site/site';
import { previewSettings, saveSettings, settingsHistoryQuery, settingsQuery } from '../queries/settings';
import { useDeskMutation } from '../queries/use-desk-mutation';
import { FormSection, SectionJumps } from '../ui/form-section';
import { type Clashes, readTyped, sayTyped, useDraft } from './draft';
import { InkSample } from './ink-field';
import { labelOf, sections } from './layout';
import { SaveBar } from './save-bar';
import { SettingField, toInks } from './setting-field';
import * as styles from './settings.module.css';

export function SettingsForm({ known }: { known: SettingsAnswer }) {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const { busy, run } = useDeskMutation(settingsHistoryQuery.queryKey);
  const { draft, changed, clashes, ...work } = useDraft(known);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [preview, setPreview] = useState<SettingsPreview | null>(null);

  const type = (name: string, text: string) => {
    work.type(name, text);
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
        work.saved(saved, draft.typed);
        setPreview(null);
        // The desk says them, too.
        setFacts(toFacts(saved.settings));
        client.setQueryData(settingsQuery.queryKey, saved);
        return message;
      },
      conflict: (now: SettingsAnswer) => {
        work.merge(now);
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
          {title === 'Tax and bank' ? (
            <p className="fine">
              Which sites payment links may lead to is said under <Link to={pages.quotes}>Quotes</Link>.
            </p>
          ) : null}
        </FormSection>
      ))}
      {clashes ? <ClashList clashes={clashes} onType={type} /> : null}
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

interface ClashListProps {
  clashes: Clashes;
  onType: (name: string, text: string) => void;
}

function ClashList({ clashes: { names, theirs }, onType }: ClashListProps) {
  return (
    <div className="notice stack on-amber foot-20" role="alert">
      <p>
        Someone else changed the settings while you wrote. What only they changed is in your form now.{' '}
        {names.length > 0 ? 'These you both changed:' : 'Save again.'}
      </p>
      {names.map((name) => (
        <p key={name}>
          <b>{labelOf(name)}</b>: theirs is {sayTyped(name, theirs[name] ?? '')}.{' '}
          <button type="button" className="btn-text tap" onClick={() => onType(name, theirs[name] ?? '')}>
            Use theirs
          </button>
        </p>
      ))}
    </div>
  );
}
