import type { QuietHours } from '#shared/staff/notifications';
import * as styles from './notifications.module.css';

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const sayHour = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

interface HoursFieldsProps {
  hours: QuietHours;
  disabled: boolean;
  onChange: (hours: QuietHours) => void;
}

/** All that comes then is told in one when the quiet ends. */
export function HoursFields({ hours: { quietFrom, quietUntil }, disabled, onChange }: HoursFieldsProps) {
  return (
    <fieldset className={`wraps middle flex ${styles.hours}`}>
      <legend>Quiet, India time</legend>
      <Hour
        label="from"
        value={quietFrom}
        disabled={disabled}
        onChange={(hour) => onChange({ quietFrom: hour, quietUntil })}
      />
      <Hour
        label="until"
        value={quietUntil}
        disabled={disabled}
        onChange={(hour) => onChange({ quietFrom, quietUntil: hour })}
      />
      <p className="fine">
        {quietFrom === quietUntil ? 'Never quiet.' : 'You are told of them all at once when it ends.'}
      </p>
    </fieldset>
  );
}

interface HourProps {
  label: string;
  value: number;
  disabled: boolean;
  onChange: (hour: number) => void;
}

function Hour({ label, value, disabled, onChange }: HourProps) {
  return (
    <label>
      {label}
      <select value={value} disabled={disabled} onChange={({ target }) => onChange(Number(target.value))}>
        {hours.map((hour) => (
          <option key={hour} value={hour}>
            {sayHour(hour)}
          </option>
        ))}
      </select>
    </label>
  );
}
