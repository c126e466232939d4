import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import * as siteApi from '#shared/site/api';
import { Settings, type SettingsAnswer, toFacts } from '#shared/site/settings';
import { useSetFacts } from '../../ui/page/site-context';
import { ConflictDialog, TextPreview } from '../conflict/conflict-dialog';
import { useVersionedDraft } from '../conflict/versioned-draft';
import { reading } from '../queries/reading';
import { useDeskMutation } from '../queries/use-desk-mutation';
import { ask } from '../session/ask';
import { isOwnChange } from '../session/own-changes';
import { DeskForm } from '../ui/desk-form';
import { FormSection, SectionJumps } from '../ui/form-section';
import { sayTyped, Typed, toInput, toKnown, toTyped } from './draft';
import { labelOf, sections } from './layout';
import { SaveBar } from './save-bar';
import { SettingField } from './setting-field';
import * as styles from './settings.module.css';
import { showInk } from './show-ink';

export const settingsQuery = reading(['settings'], siteApi.readSettings);

export function SettingsForm({ known }: { known: SettingsAnswer }) {
  const client = useQueryClient();
  const parts = useRef<HTMLDivElement>(null);
  const { busy, run } = useDeskMutation();
  const setFacts = useSetFacts();
  const { draft, changed, differences, problems, ...form } = useVersionedDraft(
    'settings',
    Typed,
    toKnown(known),
    Settings,
    { toInput, stays: true, keepsProblems: true },
  );
  const save = (version = draft.version) =>
    form.submit((settings) => {
      const typed = form.readTyped();
      return run({
        action: 'save the settings',
        call: () => ask(siteApi.saveSettings, { json: settings, version }),
        done: ({ message, ...saved }) => {
          form.saved(toKnown(saved), typed);
          // The admin panel shows the agency's facts, too.
          setFacts(toFacts(saved.settings));
          showInk(saved.settings.ink);
          client.setQueryData(settingsQuery.queryKey, saved);
          return message;
        },
        conflict: (now: SettingsAnswer) => {
          client.setQueryData(settingsQuery.queryKey, now);
          form.setRefused(true);
          return null;
        },
        refused: form.showProblems,
      });
    });

  return (
    <DeskForm {...{ problems, busy }} className={styles.form} onSubmit={() => save()}>
      <SectionJumps form={parts} />
      <div ref={parts}>
        {sections.map(({ title, lead, fields }) => (
          <FormSection key={title} title={title} lead={lead}>
            <div className={`stack two ends ${styles.fields}`}>
              {fields.map((look) => (
                <SettingField key={look.name} {...{ look, problems }} typed={draft.typed} onChange={form.set} />
              ))}
            </div>
          </FormSection>
        ))}
      </div>
      <ConflictDialog
        what="the settings"
        isOwn={isOwnChange(known)}
        {...{ differences, labelOf, busy }}
        show={(name, side) => (
          <TextPreview text={sayTyped(name, side === 'mine' ? draft.typed : toTyped(known.settings))} />
        )}
        onSettle={(choice) => save(form.settle(choice))}
        onClose={() => form.setRefused(false)}
      />
      <SaveBar wrong={Object.keys(problems).length} changes={changed.length} busy={busy} onDiscard={form.discard} />
    </DeskForm>
  );
}
