import Printer from 'lucide-react/icons/printer';
import { ButtonLink } from '../button-link';
import * as styles from './print-link.module.css';

/** Opens the print dialog. Hidden without JavaScript. */
export function PrintLink({ label = 'Print' }: { label?: string }) {
  return (
    <ButtonLink className={`btn btn-small btn-quiet ${styles.print}`} href="#main" onPress={() => print()}>
      <Printer className="icon" aria-hidden="true" />
      {label}
    </ButtonLink>
  );
}
