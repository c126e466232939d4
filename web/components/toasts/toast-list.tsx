import CheckCircle2 from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import X from 'lucide-react/icons/x';
import { createPortal } from 'react-dom';
import { Link } from 'react-router-dom';
import { useTopLayerContainer } from '../dialog/modal';
import styles from './toast-list.module.css';
import { closeToast, type ToastAction, useToasts, type VisibleToast } from './toasts';

const icons = { success: CheckCircle2, failure: TriangleAlert, info: Info };

function Action({ id, action }: { id: number; action: ToastAction | undefined }) {
  if (!action) return null;
  if ('to' in action) {
    return (
      <Link className={styles.action} to={action.to} onClick={() => closeToast(id)}>
        {action.label}
      </Link>
    );
  }
  const run = () => {
    action.run();
    closeToast(id);
  };
  return (
    <button type="button" className={styles.action} onClick={run}>
      {action.label}
    </button>
  );
}

export function Toasts() {
  const toasts = useToasts();
  const container = useTopLayerContainer(styles.toasts);
  const renderToast = (toast: VisibleToast) => {
    const Icon = icons[toast.kind];
    return (
      <div
        key={toast.id}
        className={`${styles.toast} ${styles[toast.kind]}`}
        role={toast.kind === 'failure' ? 'alert' : undefined}
      >
        <Icon className="icon" aria-hidden="true" />
        <p>{toast.message}</p>
        <Action id={toast.id} action={toast.action} />
        <Action id={toast.id} action={toast.secondAction} />
        <button type="button" className={styles.close} aria-label="Close message" onClick={() => closeToast(toast.id)}>
          <X className="icon" aria-hidden="true" />
        </button>
      </div>
    );
  };
  if (!container) return null;
  return createPortal(
    <>
      <div role="status">{toasts.filter((toast) => toast.kind !== 'failure').map(renderToast)}</div>
      {toasts.filter((toast) => toast.kind === 'failure').map(renderToast)}
    </>,
    container,
  );
}
