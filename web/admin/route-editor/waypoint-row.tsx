import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash';
import { type ClipboardEvent, useId } from 'react';
import { type FieldPath, get, useFormContext } from 'react-hook-form';
import { waypointKinds, waypointModes, waypointSignals } from '#shared/tours/tour';
import { type Coordinates, readPair } from '../tour-form/coordinates';
import * as entry from '../tour-form/entry-table.module.css';
import type { TourValues } from '../tour-form/tour-values';
import { IconButton } from '../ui/icon-button';
import { findPlace, gazetteerList } from './gazetteer';
import * as styles from './route-editor.module.css';
import type { WaypointValues } from './route-values';

interface WaypointRowProps {
  index: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
  onAddAfter: () => void;
  onUnknown: () => void;
}

export function WaypointRow({ index, count, onMove, onRemove, onAddAfter, onUnknown }: WaypointRowProps) {
  const { register, formState, getValues, setValue, trigger } = useFormContext<TourValues>();
  const id = useId();
  const which = `waypoint ${index + 1}`;
  const nameOf = (key: keyof WaypointValues): FieldPath<TourValues> => `route.${index}.${key}`;
  const problemOf = (key: keyof WaypointValues) => {
    const error: { message?: string } | undefined = get(formState.errors, nameOf(key));
    return error?.message;
  };
  const wire = (key: keyof WaypointValues, label: string, onBlur?: () => void) => ({
    ...register(nameOf(key), onBlur ? { onBlur } : {}),
    'aria-label': `${label}, ${which}`,
    'aria-invalid': problemOf(key) ? (true as const) : undefined,
    'aria-describedby': problemOf(key) ? `${id}-${key}` : undefined,
  });
  const words = (key: keyof WaypointValues) =>
    problemOf(key) ? (
      <p className={`top-4 danger ${entry.cellProblem}`} id={`${id}-${key}`}>
        {problemOf(key)}
      </p>
    ) : null;
  const check = (key: keyof WaypointValues) => {
    if (String(getValues(nameOf(key))).trim() !== '') void trigger(nameOf(key));
  };
  const takePair = (text: string): boolean => {
    const pair = readPair(text);
    if (!pair) return false;
    for (const key of ['lat', 'lon'] as const) setValue(nameOf(key), String(pair[key]), { shouldDirty: true });
    void trigger([nameOf('lat'), nameOf('lon')]);
    return true;
  };
  const fillIn = (name: string) => {
    const place = findPlace(name);
    const blank = (['lat', 'lon', 'altitudeM'] as const).filter((key) => String(getValues(nameOf(key))).trim() === '');
    if (!place || blank.length === 0) return;
    for (const key of blank) setValue(nameOf(key), String(place[key]), { shouldDirty: true });
    if (blank.includes('lat') && place.approx) setValue(nameOf('approx'), true, { shouldDirty: true });
    if (getValues(nameOf('kind')) === 'via') setValue(nameOf('kind'), place.kind, { shouldDirty: true });
    void trigger(blank.map(nameOf));
  };
  const lookFor = () => {
    const { name, lat } = getValues(`route.${index}`);
    if (name.trim() !== '' && lat.trim() === '') onUnknown();
  };
  const number = (key: keyof WaypointValues, label: string) => (
    <td className={styles.number} data-label={label}>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        {...wire(key, label, () => check(key))}
      />
      {words(key)}
    </td>
  );
  const coordinate = (key: keyof Coordinates, label: string) => (
    <td className={`${styles.more} ${styles.coordinate}`} data-label={label}>
      <input
        type="text"
        autoComplete="off"
        maxLength={60}
        {...wire(key, label, () => takePair(String(getValues(nameOf(key)))) || check(key))}
        onPaste={(event: ClipboardEvent) => {
          if (takePair(event.clipboardData.getData('text'))) event.preventDefault();
        }}
      />
      {words(key)}
    </td>
  );
  const choice = (key: 'mode' | 'kind' | 'signal', label: string, options: readonly string[]) => (
    <td className={`${styles.more} ${styles.choice}`} data-label={label}>
      <select {...wire(key, label)}>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </td>
  );
  const tick = (key: 'approx' | 'fuel', label: string, meaning: string) => (
    <td className={`${styles.more} centred ${styles.approx}`} data-label={label}>
      <input type="checkbox" {...wire(key, meaning)} />
    </td>
  );
  return (
    <tr>
      {number('day', 'Day')}
      <td className={styles.place} data-label="Place">
        <input
          type="text"
          autoComplete="off"
          maxLength={120}
          list={gazetteerList}
          {...wire('name', 'Place', lookFor)}
          onInput={({ currentTarget }) => fillIn(currentTarget.value)}
        />
        {words('name')}
      </td>
      {coordinate('lat', 'Latitude')}
      {coordinate('lon', 'Longitude')}
      {number('altitudeM', 'Height, m')}
      {number('kmFromPrevious', 'From previous, km')}
      {choice('mode', 'By', waypointModes)}
      {choice('kind', 'Kind', waypointKinds)}
      {tick('approx', 'Approx.', 'Accurate only to 1–3 km')}
      {tick('fuel', 'Pump', 'Has a pump')}
      {choice('signal', 'Signal', ['', ...waypointSignals])}
      <td className={`nowrap ${styles.acts}`}>
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
