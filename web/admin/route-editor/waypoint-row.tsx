import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash';
import type { ClipboardEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatNumber } from '#shared/tours/heights';
import { waypointKinds, waypointModes, waypointSignals } from '#shared/tours/tour';
import { useCells } from '../tour-form/inputs';
import type { TourValues } from '../tour-form/tour-values';
import { type Coordinates, readPair } from '../tour-form/typed';
import { MoveButtons } from '../ui/entry-card';
import { IconButton } from '../ui/icon-button';
import { findPlace, gazetteerList } from './gazetteer';
import * as styles from './route-editor.module.css';
import type { WaypointValues } from './route-values';

/** Published heights of one place differ by less (m). */
const farOffM = 250;

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
  const { nameOf, check, cell } = useCells<keyof WaypointValues>(`route.${index}`, which);
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
  const number = { look: styles.number, inputMode: 'decimal', maxLength: 12 } as const;
  const coordinate = (key: keyof Coordinates) => ({
    look: `${styles.more} ${styles.coordinate}`,
    maxLength: 60,
    onBlur: () => takePair(String(getValues(nameOf(key)))) || check(key),
    onPaste: (event: ClipboardEvent) => {
      if (takePair(event.clipboardData.getData('text'))) event.preventDefault();
    },
  });
  const choice = (options: readonly string[]) => ({
    look: `${styles.more} ${styles.choice}`,
    options: options.map((option) => [option, option] as const),
  });
  const tick = (meaning: string) => ({
    look: `${styles.more} centred ${styles.approx}`,
    type: 'checkbox',
    meaning,
  });
  const typed = useWatch<TourValues>({ name: `route.${index}` }) as WaypointValues | undefined;
  const known = typed && findPlace(typed.name);
  const isFarOff = known && typed.altitudeM !== '' && Math.abs(Number(typed.altitudeM) - known.altitudeM) > farOffM;
  const heightHint = isFarOff ? (
    <button
      type="button"
      className="btn-text fine"
      onClick={() => {
        setValue(nameOf('altitudeM'), String(known.altitudeM), { shouldDirty: true });
        void trigger(nameOf('altitudeM'));
      }}
    >
      Usually {formatNumber(known.altitudeM)} m: take that
    </button>
  ) : null;
  return (
    <tr>
      {cell('day', 'Day', number)}
      {cell('name', 'Place', {
        look: styles.place,
        maxLength: 120,
        list: gazetteerList,
        onBlur: lookFor,
        onInput: ({ currentTarget }) => fillIn(currentTarget.value),
      })}
      {cell('lat', 'Latitude', coordinate('lat'))}
      {cell('lon', 'Longitude', coordinate('lon'))}
      {cell('altitudeM', 'Height, m', { ...number, hint: heightHint })}
      {cell('kmFromPrevious', 'From previous, km', number)}
      {cell('mode', 'By', choice(waypointModes))}
      {cell('kind', 'Kind', choice(waypointKinds))}
      {cell('approx', 'Approx.', tick('Accurate only to 1–3 km'))}
      {cell('fuel', 'Pump', tick('Has a pump'))}
      {cell('signal', 'Signal', choice(['', ...waypointSignals]))}
      <td className={`nowrap ${styles.acts}`}>
        <IconButton icon={Plus} label={`Add a waypoint after ${which}`} onClick={onAddAfter} />
        <MoveButtons what={which} index={index} count={count} onMove={onMove} />
        <IconButton icon={Trash2} grave label={`Remove ${which}`} onClick={onRemove} />
      </td>
    </tr>
  );
}
