import type { SettingsPreview } from '#shared/site/settings';
import { QuietButton, SaveButton } from '../ui/button';
import { ConfirmButton } from '../ui/confirm-dialog';

const shown = [
  ['home', 'Home'],
  ['about', 'About'],
  ['terms', 'the terms'],
  ['quote', 'a quote'],
] as const;

interface SaveBarProps {
  wrong: number;
  changes: number;
  preview: SettingsPreview | null;
  busy: boolean;
  onDiscard: () => void;
  onPreview: () => void;
}

const count = (number: number, one: string, many: string) => (number === 1 ? one : `${number} ${many}`);

export function SaveBar({ wrong, changes, preview, busy, onDiscard, onPreview }: SaveBarProps) {
  return (
    <div className="spread at-foot">
      <p role="status">
        {wrong > 0 ? (
          <span className="problem">{count(wrong, 'One field is wrong.', 'fields are wrong.')}</span>
        ) : preview ? (
          <>
            Open{' '}
            {shown.map(([page, words], at) => (
              <span key={page}>
                {at === 0 ? '' : at === shown.length - 1 ? ' or ' : ', '}
                <a href={preview[page]} target="_blank" rel="noreferrer">
                  {words}
                </a>
              </span>
            ))}
            , for an hour.
          </>
        ) : changes > 0 ? (
          `${count(changes, 'One change', 'changes')}, not saved yet.`
        ) : (
          'Everything is saved.'
        )}
      </p>
      <div className="cluster">
        {changes > 0 ? (
          <ConfirmButton
            words="Discard"
            title="Discard what you changed?"
            confirm="Discard"
            cancel="Keep"
            onConfirm={onDiscard}
          >
            <p>{count(changes, 'One change goes', 'changes go')}. The site stays as it is.</p>
          </ConfirmButton>
        ) : null}
        <QuietButton disabled={busy || changes === 0} onClick={onPreview}>
          Preview
        </QuietButton>
        <SaveButton busy={busy} disabled={busy || changes === 0}>
          Save
        </SaveButton>
      </div>
    </div>
  );
}
