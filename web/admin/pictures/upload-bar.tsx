import styles from './pictures.module.css';

export interface UploadBarProps {
  name: string;
  /** From 0 to 1; undefined while nothing is being sent. */
  share: number | undefined;
}

export function UploadBar({ name, share }: UploadBarProps) {
  if (share === undefined) return null;
  return <progress className={styles.bar} value={share} max={1} aria-label={`${name}, sent`} />;
}
