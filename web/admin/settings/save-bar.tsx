import { SaveButton } from '../ui/button';
import { ConfirmButton } from '../ui/confirm-dialog';

interface SaveBarProps {
  wrong: number;
  changes: number;
  busy: boolean;
  onDiscard: () => void;
}

const count = (number: number, one: string, many: string) => (number === 1 ? one : `${number} ${many}`);

export function SaveBar({ wrong, changes, busy, onDiscard }: SaveBarProps) {
  return (
    <div className="spread at-foot">
      <p role="status">
        {wrong > 0 ? (
          <span className="problem">{count(wrong, 'One field is wrong.', 'fields are wrong.')}</span>
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
        <SaveButton busy={busy} disabled={busy || changes === 0}>
          Save
        </SaveButton>
      </div>
    </div>
  );
}
