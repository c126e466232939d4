import { Printer } from 'lucide-react';
import { ButtonLink } from './button-link';
import styles from './print-link.module.css';

/** Opens the browser's print dialog. Where no script runs it is not there: the browser's own menu prints too. */
export function PrintLink({ label = 'Print' }: { label?: string }) {
  return (
    <ButtonLink className={`btn btn-small btn-quiet ${styles.print}`} href="#main" onPress={() => print()}>
      <Printer className="icon" aria-hidden="true" />
      {label}
    </ButtonLink>
  );
}
