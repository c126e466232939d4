import { type ReactNode, useId, useState } from 'react';
import { Modal } from '../../components/dialog/modal';
import { QuietButton, SaveButton } from './button';
import * as styles from './conflict-dialog.module.css';

export type Side = 'mine' | 'theirs';
export type SideSelection<Name extends string> = Partial<Record<Name, Side>>;

export interface Difference<Name extends string> {
  name: Name;
  /** `mine` if I changed the field, `theirs` if only they did. */
  proposedSide: Side;
  isChangedByBoth: boolean;
}

type FieldName<T> = keyof T & string;

export const isJsonEqual = (first: unknown, second: unknown): boolean =>
  JSON.stringify(first) === JSON.stringify(second);

/** @param base the version that both editors started from */
export function findDifferences<T extends object>(base: T, mine: T, theirs: T): Difference<FieldName<T>>[] {
  const names = Object.keys({ ...base, ...mine, ...theirs }) as FieldName<T>[];
  return names.flatMap((name) => {
    if (isJsonEqual(mine[name], theirs[name])) return [];
    const isMine = !isJsonEqual(mine[name], base[name]);
    const isTheirs = !isJsonEqual(theirs[name], base[name]);
    return [{ name, proposedSide: isMine ? 'mine' : 'theirs', isChangedByBoth: isMine && isTheirs } as const];
  });
}

/** Returns their version with the fields selected from mine. */
export function applySelection<T extends object>(mine: T, theirs: T, selection: SideSelection<FieldName<T>>): T {
  const names = (Object.keys(mine) as FieldName<T>[]).filter((name) => selection[name] === 'mine');
  return { ...theirs, ...Object.fromEntries(names.map((name) => [name, mine[name]])) };
}

export const proposeSelection = <Name extends string>(differences: readonly Difference<Name>[]): SideSelection<Name> =>
  Object.fromEntries(differences.map(({ name, proposedSide }) => [name, proposedSide])) as SideSelection<Name>;

interface ConflictFieldsProps<Name extends string> {
  differences: readonly Difference<Name>[];
  getLabel: (name: Name) => string;
  renderValue: (name: Name, side: Side) => ReactNode;
  busy: boolean;
  onResolve: (selection: SideSelection<Name>) => void;
  onClose: () => void;
}

interface ConflictDialogProps<Name extends string> extends Omit<ConflictFieldsProps<Name>, 'differences'> {
  /** With a determiner, such as “this tour”. */
  recordName: string;
  isFromOwnTab?: boolean;
  lead?: string;
  differences: readonly Difference<Name>[] | null;
}

export function ConflictDialog<Name extends string>({
  recordName,
  isFromOwnTab = false,
  lead,
  differences,
  ...fields
}: ConflictDialogProps<Name>) {
  return (
    <Modal
      wide
      title={
        isFromOwnTab
          ? `You changed ${recordName} in another tab.`
          : `Someone else changed ${recordName} while you were editing.`
      }
      lead={lead}
      open={differences !== null}
      onClose={fields.onClose}
    >
      {differences ? <ConflictFields differences={differences} {...fields} /> : null}
    </Modal>
  );
}

function ConflictFields<Name extends string>({
  differences,
  getLabel,
  renderValue,
  busy,
  onResolve,
  onClose,
}: ConflictFieldsProps<Name>) {
  const [userSelection, setUserSelection] = useState<SideSelection<Name>>({});
  const selection = { ...proposeSelection(differences), ...userSelection };
  const selectAll = (side: Side) =>
    setUserSelection(Object.fromEntries(differences.map(({ name }) => [name, side])) as SideSelection<Name>);
  return (
    <div className="grid gap-5">
      <p role="alert" className="text-soft">
        Yours isn’t saved yet.{' '}
        {differences.length === 0 ? 'Both versions are the same.' : 'Choose what to keep, then save.'}
      </p>
      {differences.length > 1 ? (
        <p className="cluster">
          <QuietButton onClick={() => selectAll('mine')}>All mine</QuietButton>
          <QuietButton onClick={() => selectAll('theirs')}>All theirs</QuietButton>
        </p>
      ) : null}
      {differences.map(({ name, isChangedByBoth }) => (
        <SideChoice
          key={name}
          label={getLabel(name)}
          isChangedByBoth={isChangedByBoth}
          selectedSide={selection[name] ?? 'mine'}
          renderValue={(side) => renderValue(name, side)}
          onSelect={(side) => setUserSelection((previous) => ({ ...previous, [name]: side }))}
        />
      ))}
      <div className="cluster justify-end equal-widths-on-phone">
        <QuietButton isLarge onClick={onClose}>
          Back to my form
        </QuietButton>
        <SaveButton type="button" isLarge busy={busy} onClick={() => onResolve(selection)}>
          Save these choices
        </SaveButton>
      </div>
    </div>
  );
}

const sideLabels: Record<Side, string> = { mine: 'Yours', theirs: 'Theirs' };

interface SideChoiceProps {
  label: string;
  isChangedByBoth: boolean;
  selectedSide: Side;
  renderValue: (side: Side) => ReactNode;
  onSelect: (side: Side) => void;
}

function SideChoice({ label, isChangedByBoth, selectedSide, renderValue, onSelect }: SideChoiceProps) {
  const radioGroupName = useId();
  return (
    <fieldset className={styles.difference}>
      <legend>
        {label}
        {isChangedByBoth ? <span className="badge bg-amber">changed by both</span> : null}
      </legend>
      <div className="grid auto-fit-240 gap-3">
        {(['mine', 'theirs'] as const).map((side) => (
          <label key={side} className={`option grid rounded cursor-pointer gap-2 ${styles.side}`}>
            <span className="row gap-2 font-semibold min-h-11">
              <input
                type="radio"
                name={radioGroupName}
                checked={selectedSide === side}
                onChange={() => onSelect(side)}
              />
              {sideLabels[side]}
            </span>
            {renderValue(side)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function TextPreview({ text }: { text: string }) {
  if (text.trim() === '') return <em className="text-soft text-small">Empty</em>;
  return <span className="block text-small leading-normal wrap-anywhere whitespace-pre-line">{text}</span>;
}
