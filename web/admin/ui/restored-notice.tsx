import { QuietButton } from './button';

interface RestoredNoticeProps {
  /** Null while nobody has changed what it was typed on. */
  changed?: string | null;
  discard: string;
  onDiscard: () => void;
}

/** Above a form that came back with what was typed before a reload. */
export function RestoredNotice({ changed = null, discard, onDiscard }: RestoredNoticeProps) {
  return (
    <div className="notice wraps middle on-amber" role="status">
      <p className="fills">
        We’ve restored what you typed. It isn’t saved yet.
        {changed ? ` ${changed}` : ''}
      </p>
      <QuietButton onClick={onDiscard}>{discard}</QuietButton>
    </div>
  );
}
