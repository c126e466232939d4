import { useQuery, useQueryClient } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import * as siteApi from '#shared/settings/api';
import { Settings, type SettingsResponse, toPublicFacts } from '#shared/settings/settings';
import { toSite } from '#shared/settings/site';
import { useSetFacts } from '../../components/page/site-context';
import { AdminPage, Loading } from '../components/admin-page';
import { ConflictDialog, TextPreview } from '../components/conflict-dialog';
import { AdminForm, openDetailsAround } from '../components/form-section';
import { ListTabs } from '../components/list-controls';
import { useVersionedDraft } from '../components/versioned-draft';
import { callApi, isOwnChange } from '../session/api-client';
import { useAdminMutation } from '../session/use-admin-mutation';
import { redrawSharePictures } from '../tours/share-picture';
import { applyTheme } from './brand-field';
import { DemoLeft } from './demo-left';
import { RemoveDemoButton } from './demo-removal';
import { HomePreview } from './home-preview';
import { settingsQuery } from './queries';
import { SaveBar } from './save-bar';
import { saveDerivedPictures } from './save-brand-pictures';
import { SettingField } from './setting-field';
import * as styles from './settings.module.css';
import * as sectionStyles from './settings-section.module.css';
import { findSection, findSettingLabel, type SettingsTab, sections, settingsTabs } from './settings-sections';
import { formatFormValue, SettingsFormValues, toConflictBase, toFormValues, toInput } from './settings-values';

const tabs = Object.keys(settingsTabs) as SettingsTab[];

const toSettingsTab = (text: string | null): SettingsTab =>
  text !== null && text in settingsTabs ? (text as SettingsTab) : 'brand';

/** Opens and focuses the field that the address names, also when its link is pressed again. */
function useFieldOfAddress(form: RefObject<HTMLElement | null>) {
  const { key } = useLocation();
  const field = useSearchParams()[0].get('field');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press of a link has a key of its own
  useEffect(() => {
    const element = field ? form.current?.querySelector(`[data-field="${CSS.escape(field)}"]`) : null;
    if (!element) return;
    openDetailsAround(element);
    const focusTarget =
      element.querySelector<HTMLElement>('[aria-invalid]') ??
      element.querySelector<HTMLElement>('input, select, textarea, button');
    focusTarget?.focus({ preventScroll: true });
    (focusTarget ?? element).scrollIntoView({ block: 'center' });
  }, [form, field, key]);
}

export function SettingsForm({ saved }: { saved: SettingsResponse }) {
  const client = useQueryClient();
  const sectionsRef = useRef<HTMLDivElement>(null);
  const currentTab = toSettingsTab(useSearchParams()[0].get('tab'));
  useFieldOfAddress(sectionsRef);
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
        call: async () =>
          callApi(siteApi.saveSettings, {
            json: await saveDerivedPictures(settings, saved.settings),
            version,
          }),
        onSuccess: ({ message, photos, ...newSaved }) => {
          const facts = toPublicFacts(newSaved.settings, photos);
          form.acceptSaved(toConflictBase(newSaved), values);
          setFacts(facts);
          applyTheme(facts);
          client.setQueryData(settingsQuery.queryKey, newSaved);
          void redrawSharePictures(client, toSite(toPublicFacts(newSaved.settings)));
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
      <ListTabs
        label="Parts of the settings"
        parameter="tab"
        tabs={tabs.map((tab, index) => ({
          show: index === 0 ? '' : tab,
          label: settingsTabs[tab],
          count: formatChangeCount(countIn(changedFields, (changed) => changed.tab === tab)),
        }))}
      />
      <div ref={sectionsRef} className={styles.tabs}>
        {tabs.map((tab) => (
          <div key={tab} hidden={tab !== currentTab}>
            {sections
              .filter((section) => section.tab === tab)
              .map((section) => (
                <SettingsSection
                  key={section.title}
                  title={section.title}
                  lead={section.lead}
                  isFirstOpen={section === sections[0]}
                  changeCount={countIn(changedFields, (changed) => changed === section)}
                  problemCount={countIn(Object.keys(problems), (wrong) => wrong === section)}
                >
                  <div className={`grid grid-cols-2 items-end ${styles.fields}`}>
                    {section.fields.map((config) => (
                      <div key={config.name} className={styles.fieldAnchor} data-field={config.name}>
                        <SettingField {...{ config, problems }} values={draft.values} onChange={form.setValues} />
                      </div>
                    ))}
                  </div>
                </SettingsSection>
              ))}
            {tab === 'pages' ? (
              <div className={styles.removeDemo}>
                <RemoveDemoButton />
              </div>
            ) : null}
          </div>
        ))}
      </div>
      {currentTab === 'brand' ? <HomePreview values={draft.values} /> : null}
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
      <SaveBar {...{ problems, currentTab }} changeCount={changedFields.length} busy={busy} onDiscard={form.discard} />
    </AdminForm>
  );
}

const countIn = (fields: readonly string[], isCounted: (section: (typeof sections)[number]) => boolean) =>
  fields.filter((name) => {
    const section = findSection(name);
    return section !== undefined && isCounted(section);
  }).length;

const formatChangeCount = (count: number) =>
  count === 0 ? null : (
    <>
      {count}
      <span className="visually-hidden"> changed</span>
    </>
  );

export function Component() {
  const { data, error, refetch } = useQuery(settingsQuery);
  return (
    <AdminPage
      title="Settings"
      lead={<p>Pages, e-mails and quotes show a change within a minute; phones when they are next online.</p>}
    >
      <DemoLeft />
      {data ? <SettingsForm saved={data} /> : <Loading {...{ error, refetch }} message="Loading settings…" />}
    </AdminPage>
  );
}

interface SettingsSectionProps {
  title: string;
  lead: string;
  isFirstOpen: boolean;
  changeCount: number;
  problemCount: number;
  children: ReactNode;
}

/** Native <details>, so find-in-page works. The browser alone keeps it open or closed. */
function SettingsSection({ title, lead, isFirstOpen, changeCount, problemCount, children }: SettingsSectionProps) {
  return (
    <details className={sectionStyles.section} data-section={title} open={isFirstOpen}>
      <summary className={sectionStyles.summary}>
        <h2>{title}</h2>
        {problemCount > 0 ? (
          <span className="badge bg-rust text-danger">{problemCount} wrong</span>
        ) : changeCount > 0 ? (
          <span className="badge bg-amber">{changeCount} changed</span>
        ) : null}
        <Plus className="icon" aria-hidden="true" />
        <span className="text-small text-soft leading-snug">{lead}</span>
      </summary>
      <div className={sectionStyles.content}>{children}</div>
    </details>
  );
}
