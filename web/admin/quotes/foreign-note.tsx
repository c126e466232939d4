export interface ForeignNoteProps {
  words: string;
  /** Prices for Indian nationals stand in the lines: somebody has to confirm them. */
  asks: boolean;
  isConfirmed: boolean;
  isWrong: boolean;
  onConfirm: (isConfirmed: boolean) => void;
}

/** A reminder where the phone number is from abroad. */
export function ForeignNote({ words, asks, isConfirmed, isWrong, onConfirm }: ForeignNoteProps) {
  return (
    <div className="notice stack on-amber" role="note">
      <p className={isWrong ? 'problem' : undefined}>{words}</p>
      {asks ? (
        <label className="row gap-12 finger">
          <input
            type="checkbox"
            checked={isConfirmed}
            aria-invalid={isWrong ? true : undefined}
            onChange={({ currentTarget }) => onConfirm(currentTarget.checked)}
          />
          The Indian prices are meant
        </label>
      ) : null}
    </div>
  );
}
