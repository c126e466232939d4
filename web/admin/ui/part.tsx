import { type ReactNode, useId } from 'react';

interface PartProps {
  title: ReactNode;
  /** Beside the title. */
  acts?: ReactNode;
  isCard?: boolean;
  className?: string;
  look?: string | undefined;
  children: ReactNode;
}

/** A part of a screen, by its heading. */
export function Part({ title, acts, isCard = false, look = 'subhead', children, ...part }: PartProps) {
  const { className = isCard ? 'card stack padded gap-12' : 'stack gap-12' } = part;
  const id = useId();
  const heading = (
    <h2 id={id} className={look}>
      {title}
    </h2>
  );
  return (
    <section className={className} aria-labelledby={id}>
      {acts === undefined ? (
        heading
      ) : (
        <header className="spread finger">
          {heading}
          {acts}
        </header>
      )}
      {children}
    </section>
  );
}
