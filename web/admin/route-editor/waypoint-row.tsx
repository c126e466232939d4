import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash';
import type { ClipboardEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { waypointKinds, waypointModes, waypointSignals } from '#shared/tours/tour';
import { useCells } from '../tour-form/inputs';
import type { TourValues } from '../tour-form/tour-values';
import { type Coordinates, readPair } from '../tour-form/typed';
import { MoveButtons } from '../ui/entry-card';
import { Options } from '../ui/field';
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
  const { getValues, setValue, trigger } = useFormContext<TourValues>();
  const which = `waypoint ${index + 1}`;
  const { nameOf, check, wire, words } = useCells<keyof WaypointValues>(`route.${index}`, which);
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
        <Options options={options.map((option) => [option, option])} />
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
        <MoveButtons what={which} index={index} count={count} onMove={onMove} />
        <IconButton icon={Trash2} grave label={`Remove ${which}`} onClick={onRemove} />
      </td>
    </tr>
  );
}
