import type { ReactNode } from 'react';

interface PlaceholderLinkProps {
  className?: string | undefined;
  current?: boolean;
  children: ReactNode;
}

export function PlaceholderLink({ className, current, children }: PlaceholderLinkProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: there's nothing to press
    // biome-ignore lint/a11y/useSemanticElements: an <a> needs somewhere to lead
    <span role="link" aria-disabled="true" className={className} aria-current={current ? 'page' : undefined}>
      {children}
    </span>
  );
}
