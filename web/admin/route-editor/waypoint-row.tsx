import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type FieldPath, get, useFormContext } from 'react-hook-form';
import { waypointKinds, waypointModes } from '#shared/tour';
import type { TourValues, WaypointValues } from '../tour-form/tour-values';
import { IconButton } from '../ui/icon-button';
import styles from './route-editor.module.css';

export interface WaypointRowProps {
  index: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
  onAddAfter: () => void;
}

/** One waypoint, as a row of fields; on a phone as a card of them. */
export function WaypointRow({ index, count, onMove, onRemove, onAddAfter }: WaypointRowProps) {
  const { register, formState } = useFormContext<TourValues>();
  const which = `waypoint ${index + 1}`;
  const wire = (key: keyof WaypointValues, label: string) => {
    const name: FieldPath<TourValues> = `route.${index}.${key}`;
    const error: { message?: string } | undefined = get(formState.errors, name);
    const problem = error?.message;
    return {
      ...register(name),
      'aria-label': `${label}, ${which}${problem ? `: ${problem}` : ''}`,
      'aria-invalid': problem ? (true as const) : undefined,
      title: problem,
    };
  };
  const number = (key: keyof WaypointValues, label: string) => (
    <td className={styles.number} data-label={label}>
      <input type="text" inputMode="decimal" autoComplete="off" maxLength={12} {...wire(key, label)} />
    </td>
  );
  const choice = (key: 'mode' | 'kind', label: string, options: readonly string[]) => (
    <td className={styles.choice} data-label={label}>
      <select {...wire(key, label)}>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </td>
  );
  return (
    <tr>
      {number('day', 'Day')}
      <td className={styles.place} data-label="Place">
        <input type="text" autoComplete="off" maxLength={120} {...wire('name', 'Place')} />
      </td>
      {number('lat', 'Latitude')}
      {number('lon', 'Longitude')}
      {number('altitudeM', 'Height, m')}
      {number('kmFromPrevious', 'From before, km')}
      {choice('mode', 'By', waypointModes)}
      {choice('kind', 'Kind', waypointKinds)}
      <td className={styles.approx} data-label="Approx.">
        <input type="checkbox" {...wire('approx', 'Good to 1–3 km only')} />
      </td>
      <td className={styles.acts}>
        <IconButton icon={Plus} label={`Add a waypoint after ${which}`} onClick={onAddAfter} />
        <IconButton
          icon={ArrowUp}
          label={`Move ${which} up`}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        />
        <IconButton
          icon={ArrowDown}
          label={`Move ${which} down`}
          disabled={index === count - 1}
          onClick={() => onMove(index + 1)}
        />
        <IconButton icon={Trash2} grave label={`Remove ${which}`} onClick={onRemove} />
      </td>
    </tr>
  );
}
