import Printer from 'lucide-react/icons/printer';
import type { AriaAttributes, ReactNode } from 'react';

interface ButtonLinkProps extends AriaAttributes {
  href: string;
  className: string;
  onPress: (element: HTMLAnchorElement) => void;
  children: ReactNode;
}

/** A button that is a plain link without JavaScript. */
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
        // A key that is held down repeats.
        if (!event.repeat) onPress(event.currentTarget);
      }}
    >
      {children}
    </a>
  );
}

/** A link without a target, as in the demo's menus. */
interface PlaceholderLinkProps {
  className?: string | undefined;
  isCurrent?: boolean;
  children: ReactNode;
}

export function PlaceholderLink({ className, isCurrent, children }: PlaceholderLinkProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: there's nothing to press
    // biome-ignore lint/a11y/useSemanticElements: an <a> needs somewhere to lead
    <span role="link" aria-disabled="true" className={className} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </span>
  );
}

export function PrintLink({ label = 'Print' }: { label?: string }) {
  return (
    <button type="button" className="btn btn-small btn-quiet needs-scripts" onClick={() => globalThis.print?.()}>
      <Printer className="icon" aria-hidden="true" />
      {label}
    </button>
  );
}
