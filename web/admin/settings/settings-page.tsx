import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import * as siteApi from '#shared/settings/api';
import { Settings, type SettingsResponse, toPublicFacts } from '#shared/settings/settings';
import { useSetFacts } from '../../components/page/site-context';
import { AdminPage, Loading } from '../components/admin-page';
import { SaveButton } from '../components/button';
import { ConflictDialog, TextPreview } from '../components/conflict-dialog';
import { ConfirmButton } from '../components/dialogs';
import { AdminForm, FormSection, SectionNav } from '../components/form-section';
import { useVersionedDraft } from '../components/versioned-draft';
import { callApi, isOwnChange } from '../session/api-client';
import { apiQuery } from '../session/api-query';
import { useAdminMutation } from '../session/use-admin-mutation';
import { previewColor } from './brand-field';
import { SettingField } from './setting-field';
import * as styles from './settings.module.css';
import { findSettingLabel, sections } from './settings-sections';
import { formatFormValue, SettingsFormValues, toConflictBase, toFormValues, toInput } from './settings-values';

interface SaveBarProps {
  problemCount: number;
  changeCount: number;
  busy: boolean;
  onDiscard: () => void;
}

const formatCount = (count: number, singular: string, plural: string) =>
  count === 1 ? singular : `${count} ${plural}`;

export function SaveBar({ problemCount, changeCount, busy, onDiscard }: SaveBarProps) {
  return (
    <div className="spread sticky-footer">
      <p role="status">
        {problemCount > 0 ? (
          <span className="error-text">{formatCount(problemCount, 'One field is wrong.', 'fields are wrong.')}</span>
        ) : changeCount > 0 ? (
          `${formatCount(changeCount, 'One change', 'changes')}, not saved yet.`
        ) : (
          'Everything is saved.'
        )}
      </p>
      <div className="cluster">
        {changeCount > 0 ? (
          <ConfirmButton
            label="Discard"
            title="Discard what you changed?"
            confirmLabel="Discard"
            cancelLabel="Keep"
            onConfirm={onDiscard}
          >
            <p>{formatCount(changeCount, 'One change goes', 'changes go')}. The site stays as it is.</p>
          </ConfirmButton>
        ) : null}
        <SaveButton busy={busy} disabled={busy || changeCount === 0}>
          Save
        </SaveButton>
      </div>
    </div>
  );
}

export const settingsQuery = apiQuery(['settings'], siteApi.readSettings);

export function SettingsForm({ saved }: { saved: SettingsResponse }) {
  const client = useQueryClient();
  const sectionsRef = useRef<HTMLDivElement>(null);
  const { busy, run } = useAdminMutation();
  const setFacts = useSetFacts();
  const { draft, changedFields, differences, problems, ...form } = useVersionedDraft(
    'settings',
    SettingsFormValues,
    toConflictBase(saved),
    Settings,
    { toInput, keepOnLeave: true, keepOtherProblems: true },
  );
  const save = (version = draft.version) =>
    form.submit((settings) => {
      const values = form.getCurrentValues();
      return run({
        task: 'save the settings',
        call: () => callApi(siteApi.saveSettings, { json: settings, version }),
        onSuccess: ({ message, ...newSaved }) => {
          form.acceptSaved(toConflictBase(newSaved), values);
          setFacts(toPublicFacts(newSaved.settings));
          previewColor(newSaved.settings.ink);
          client.setQueryData(settingsQuery.queryKey, newSaved);
          return message;
        },
        onConflict: (current: SettingsResponse) => {
          client.setQueryData(settingsQuery.queryKey, current);
          form.setConflict(true);
          return null;
        },
        onFieldErrors: form.showProblems,
      });
    });

  return (
    <AdminForm {...{ problems, busy }} className={styles.form} onSubmit={() => save()}>
      <SectionNav form={sectionsRef} />
      <div ref={sectionsRef}>
        {sections.map(({ title, lead, fields }) => (
          <FormSection key={title} title={title} lead={lead}>
            <div className={`grid grid-cols-2 items-end ${styles.fields}`}>
              {fields.map((config) => (
                <SettingField
                  key={config.name}
                  {...{ config, problems }}
                  values={draft.values}
                  onChange={form.setValues}
                />
              ))}
            </div>
          </FormSection>
        ))}
      </div>
      <ConflictDialog
        recordName="the settings"
        isFromOwnTab={isOwnChange(saved)}
        {...{ differences, getLabel: findSettingLabel, busy }}
        renderValue={(name, side) => (
          <TextPreview text={formatFormValue(name, side === 'mine' ? draft.values : toFormValues(saved.settings))} />
        )}
        onResolve={(choice) => save(form.resolveConflict(choice))}
        onClose={() => form.setConflict(false)}
      />
      <SaveBar
        problemCount={Object.keys(problems).length}
        changeCount={changedFields.length}
        busy={busy}
        onDiscard={form.discard}
      />
    </AdminForm>
  );
}

export function Component() {
  const { data, error, refetch } = useQuery(settingsQuery);
  return (
    <AdminPage
      title="Settings"
      lead={<p>Pages, e-mails and quotes show a change within a minute; phones when they are next online.</p>}
    >
      {data ? <SettingsForm saved={data} /> : <Loading {...{ error, refetch }} message="Loading settings…" />}
    </AdminPage>
  );
}
