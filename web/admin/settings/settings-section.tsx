import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import * as styles from './settings-section.module.css';

interface SettingsSectionProps {
  title: string;
  lead: string;
  isFirstOpen: boolean;
  changeCount: number;
  problemCount: number;
  children: ReactNode;
}

/** Native <details>, so find-in-page works. The browser alone keeps it open or closed. */
export function SettingsSection({
  title,
  lead,
  isFirstOpen,
  changeCount,
  problemCount,
  children,
}: SettingsSectionProps) {
  return (
    <details className={styles.section} data-section={title} open={isFirstOpen}>
      <summary className={styles.summary}>
        <h2>{title}</h2>
        {problemCount > 0 ? (
          <span className="badge bg-rust text-danger">{problemCount} wrong</span>
        ) : changeCount > 0 ? (
          <span className="badge bg-amber">{changeCount} changed</span>
        ) : null}
        <Plus className="icon" aria-hidden="true" />
        <span className="text-small text-soft leading-snug">{lead}</span>
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
