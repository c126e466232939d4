import { Facts } from './facts';

interface ClashNoticeProps<T> {
  /** It was changed: “the settings”. */
  what: string;
  clash: { names: (keyof T & string)[]; mine: T; theirs: T };
  typed: T;
  labelOf: (name: keyof T & string) => string;
  say: (name: keyof T & string, values: T) => string;
  onTake: (change: Partial<T>) => void;
}

/** Above a form's button: what somebody else changed meanwhile, and which of both is kept. */
export function ClashNotice<T>({ what, clash, typed, labelOf, say, onTake }: ClashNoticeProps<T>) {
  const { names, mine, theirs } = clash;
  return (
    <div className="notice stack gap-12 on-amber" role="alert">
      <p>
        Someone else changed {what} while you wrote. What only they changed is in your form now.{' '}
        {names.length > 0 ? 'These you both changed:' : 'Save again.'}
      </p>
      {names.map((name) => {
        const isMine = String(typed[name]) !== String(theirs[name]);
        const words = isMine ? 'Use theirs' : 'Use mine';
        return (
          <div key={name} className="stack gap-4">
            <p>
              <strong>{labelOf(name)}</strong>{' '}
              <button
                type="button"
                className="btn-text tap"
                aria-label={`${words}: ${labelOf(name)}`}
                onClick={() => onTake({ [name]: (isMine ? theirs : mine)[name] } as Partial<T>)}
              >
                {words}
              </button>
            </p>
            <Facts
              lines={[
                ['Theirs', say(name, theirs)],
                ['Yours', say(name, mine)],
              ]}
            />
          </div>
        );
      })}
    </div>
  );
}
