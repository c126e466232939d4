import { Link } from 'react-router-dom';
import { adminLinks } from '#shared/admin-routes';
import type { SettingsField } from '#shared/settings/settings';
import { SaveButton } from '../components/button';
import { ConfirmButton } from '../components/dialogs';
import * as styles from './settings.module.css';
import { findSection, findSettingField, findSettingLabel, type SettingsTab, settingsTabs } from './settings-sections';

interface SaveBarProps {
  problems: Readonly<Record<string, string>>;
  currentTab: SettingsTab;
  changeCount: number;
  busy: boolean;
  onDiscard: () => void;
}

const formatCount = (count: number, singular: string, plural: string) =>
  count === 1 ? singular : `${count} ${plural}`;

export function SaveBar({ problems, currentTab, changeCount, busy, onDiscard }: SaveBarProps) {
  const problemCount = Object.keys(problems).length;
  return (
    <div className="spread sticky-footer">
      <div role="status">
        {problemCount > 0 ? (
          <>
            <p className="error-text">{formatCount(problemCount, 'One field is wrong.', 'fields are wrong.')}</p>
            <ProblemLinks {...{ problems, currentTab }} />
          </>
        ) : changeCount > 0 ? (
          `${formatCount(changeCount, 'One change', 'changes')}, not saved yet.`
        ) : (
          'Everything is saved.'
        )}
      </div>
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

const maxProblemLinks = 4;

function ProblemLinks({ problems, currentTab }: Pick<SaveBarProps, 'problems' | 'currentTab'>) {
  const fields = [...new Set(Object.keys(problems).map(findSettingField))].filter(
    (field): field is SettingsField => field !== undefined,
  );
  return (
    <ul className={`flex flex-wrap ${styles.problemLinks}`}>
      {fields.slice(0, maxProblemLinks).map((field) => {
        const tab = findSection(field)?.tab ?? currentTab;
        return (
          <li key={field}>
            <Link to={adminLinks.setting(tab, field)} preventScrollReset>
              {findSettingLabel(field)}
              {tab === currentTab ? '' : ` in ${settingsTabs[tab]}`}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
