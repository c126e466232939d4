import type { ReactNode } from 'react';

export interface PlaceholderLinkProps {
  className?: string | undefined;
  /** The one of a row of pages that is shown as the current one. */
  current?: boolean;
  children: ReactNode;
}

/** Looks like a link and leads nowhere; it says so, and the keyboard passes it by. */
export function PlaceholderLink({ className, current, children }: PlaceholderLinkProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: there is nothing to press
    // biome-ignore lint/a11y/useSemanticElements: an <a> has somewhere to lead
    <span role="link" aria-disabled="true" className={className} aria-current={current ? 'page' : undefined}>
      {children}
    </span>
  );
}
