import type { ReactNode } from 'react';
import { findWeakInk, fixedTokens, type InkName, type Inks, toInkTokens } from '#shared/site/inks';
import { FormField } from '../ui/form-field';
import * as styles from './settings.module.css';

interface InkFieldProps {
  name: InkName;
  label: string;
  hint: ReactNode;
  inks: Inks;
  problem: string | undefined;
  onType: (text: string) => void;
}

const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text.trim());

export function InkField({ name, label, hint, inks, problem, onType }: InkFieldProps) {
  const value = inks[name];
  const weak = Object.values(inks).every(isColour) ? findWeakInk(name, inks) : null;
  return (
    <FormField label={label} hint={hint} problem={weak ?? problem} required>
      {(wires) => (
        <div className={`stack ${styles.ink}`}>
          <input
            type="color"
            aria-label={`${label}: choose`}
            value={isColour(value) ? value.trim().toLowerCase() : '#000000'}
            onChange={(event) => onType(event.currentTarget.value)}
          />
          <input
            {...wires}
            type="text"
            spellCheck={false}
            autoComplete="off"
            value={value}
            onChange={(event) => onType(event.currentTarget.value)}
          />
        </div>
      )}
    </FormField>
  );
}

const shippedShades = {
  rust: ['#b4431f', '#e98a64'],
  'rust-fill': ['#b4431f', '#bb4a25'],
  yellow: ['#f5b700', '#f5b700'],
  night: ['#141a28', '#141a28'],
} as const;

export function InkSample({ inks }: { inks: Inks }) {
  if (!Object.values(inks).every(isColour)) return null;
  const shades: Record<string, readonly [string, string]> = { ...shippedShades, ...toInkTokens(inks) };
  return (
    <div className={`stack whole fits-240 gap-16 ${styles.samples}`}>
      {(['day', 'night'] as const).map((time, at) => (
        <figure key={time}>
          <svg viewBox="0 0 240 96" role="img" aria-label={`The colours by ${time}`}>
            <rect width="240" height="96" rx="10" fill={fixedTokens[time].paper} />
            <path d="M0 72h240v14a10 10 0 0 1-10 10H10a10 10 0 0 1-10-10z" fill={shades.night?.[at]} />
            <rect x="14" y="16" width="92" height="36" rx="8" fill={shades['rust-fill']?.[at]} />
            <text x="60" y="39" textAnchor="middle" fill={fixedTokens.words['on-dark']}>
              Inquire
            </text>
            <text x="120" y="39" fill={shades.rust?.[at]}>
              ₹42,400
            </text>
            <rect x="188" y="20" width="38" height="28" rx="6" fill={shades.yellow?.[at]} />
            <text x="207" y="39" textAnchor="middle" fill={fixedTokens.words['on-bright']}>
              NH3
            </text>
            <text x="14" y="89" fill={fixedTokens.words['night-text']}>
              Footer
            </text>
            <circle cx="219" cy="84" r="5" fill={shades.yellow?.[at]} />
          </svg>
          <figcaption className="fine">By {time}</figcaption>
        </figure>
      ))}
    </div>
  );
}
