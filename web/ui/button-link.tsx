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
    <a
      {...aria}
      className={className}
      href={href}
      // A <button> would lead nowhere without JavaScript.
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
