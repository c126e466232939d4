import type { AriaAttributes, ReactNode } from 'react';

interface ButtonLinkProps extends AriaAttributes {
  href: string;
  className: string;
  onPress: (element: HTMLAnchorElement) => void;
  children: ReactNode;
}

/** A plain link without JavaScript. */
export function ButtonLink({ href, className, onPress, children, ...aria }: ButtonLinkProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <button> does nothing without JavaScript
    <a
      {...aria}
      className={className}
      href={href}
      role="button"
      onClick={(event) => {
        event.preventDefault();
        onPress(event.currentTarget);
      }}
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        // A held key repeats.
        if (!event.repeat) onPress(event.currentTarget);
      }}
    >
      {children}
    </a>
  );
}
