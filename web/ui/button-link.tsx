import type { AriaAttributes, ReactNode } from 'react';

export interface ButtonLinkProps extends AriaAttributes {
  /** Where it leads without JavaScript. */
  href: string;
  className: string;
  /** What it does with JavaScript. */
  onPress: (element: HTMLAnchorElement) => void;
  children: ReactNode;
}

/** A button that is a link until JavaScript is there. */
export function ButtonLink({ href, className, onPress, children, ...aria }: ButtonLinkProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <button> leads nowhere without JavaScript
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
        onPress(event.currentTarget);
      }}
    >
      {children}
    </a>
  );
}
