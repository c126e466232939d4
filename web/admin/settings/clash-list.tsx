import { sayTyped } from './draft';
import { labelOf } from './layout';
import type { Clashes } from './use-draft';

interface ClashListProps {
  clashes: Clashes;
  onType: (name: string, text: string) => void;
}

export function ClashList({ clashes: { names, theirs }, onType }: ClashListProps) {
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
