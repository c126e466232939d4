import MapPlus from 'lucide-react/icons/map-plus';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash';
import { type ClipboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { findErrorMessage } from '#shared/errors';
import { formatNumber, toRouteElevation } from '#shared/tours/elevation';
import { waypointKinds, waypointModes, waypointSignals } from '#shared/tours/tour';
import { drawElevationProfile } from '../../../components/drawings/elevation-profile';
import { FileButton, IconButton, QuietButton } from '../../components/button';
import { AddButton, MoveButtons } from '../../components/entry-card';
import { FormSection } from '../../components/form-section';
import { type Coordinates, parseCoordinatePair, parseDay } from '../form/parse-values';
import { EntryTable, useCells, useTourField, useUndoToast } from '../form/tour-inputs';
import type { TourValues } from '../form/tour-values';
import { findPlace, gazetteer, gazetteerListId } from './gazetteer';
import { decodeTrack, maxTrackBytes, readTrack, TrackError } from './read-track';
import * as styles from './route-editor.module.css';
import { parseRoute, WaypointValues } from './route-values';
import { toTrackRoute } from './track-route';

const isTrack = ({ name, type }: File) => /\.(gpx|kml|kmz)$/i.test(name) || /gpx|google-earth/.test(type);

const trackText = /^\s*(?:<\?xml[^>]*>\s*)?<(?:gpx|kml)\b/i;

/** Listens in the capture phase, before the pictures section takes every other file. */
function useTrackDrops(onTrack: (track: File | string) => void): void {
  useEffect(() => {
    const take = (event: Event, data: DataTransfer | null) => {
      const file = [...(data?.files ?? [])].find(isTrack);
      const text = data?.getData('text') ?? '';
      if (!file && !trackText.test(text)) return;
      event.preventDefault();
      event.stopPropagation();
      // Tells the pictures section that no file is dragged any more.
      document.dispatchEvent(new DragEvent('dragleave'));
      onTrack(file ?? text);
    };
    const controller = new AbortController();
    const options = { capture: true, signal: controller.signal };
    document.addEventListener('drop', (event) => take(event, event.dataTransfer), options);
    document.addEventListener('paste', (event) => take(event, event.clipboardData), options);
    return () => controller.abort();
  }, [onTrack]);
}

export function RouteImport({ onReplace }: { onReplace: (waypoints: WaypointValues[]) => void }) {
  const { getValues } = useFormContext<TourValues>();
  const [problem, setProblem] = useState<string | null>(null);
  const readFile = async (file: File) => {
    if (/\.kmz$/i.test(file.name)) throw new TrackError('A KMZ file is a packed KML file: unpack it first.');
    if (file.size > maxTrackBytes) throw new TrackError('This file is too large: the limit is 20 MB.');
    return decodeTrack(await file.arrayBuffer());
  };
  const importTrack = async (track: File | string) => {
    setProblem(null);
    try {
      const text = typeof track === 'string' ? track : await readFile(track);
      const days = Math.max(1, ...getValues('itinerary').map(({ day }) => parseDay(day) || 1));
      onReplace(toTrackRoute(readTrack(text), days));
    } catch (error) {
      setProblem(findErrorMessage(error, 'This file can’t be read.'));
    }
  };
  const latest = useRef(importTrack);
  latest.current = importTrack;
  const onTrack = useCallback((track: File | string) => void latest.current(track), []);
  useTrackDrops(onTrack);
  return (
    <>
      <div className="row flex-wrap gap-3">
        <FileButton
          icon={MapPlus}
          label="From a GPX or KML file"
          accept=".gpx,.kml,.kmz,application/gpx+xml,application/vnd.google-earth.kml+xml"
          className="cursor-pointer"
          onFiles={([file]) => file && onTrack(file)}
        />
        <p className="fine-print">Or drop or paste one anywhere here.</p>
      </div>
      <div role="alert">{problem ? <p className="error-text">{problem}</p> : null}</div>
    </>
  );
}

/** Published altitudes of one place differ by less. */
const maxAltitudeDifferenceM = 250;

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
  const waypointLabel = `waypoint ${index + 1}`;
  const { getFieldName, check, renderCell } = useCells<keyof WaypointValues>(`route.${index}`, waypointLabel);
  const applyPair = (text: string): boolean => {
    const pair = parseCoordinatePair(text);
    if (!pair) return false;
    for (const key of ['lat', 'lon'] as const) setValue(getFieldName(key), String(pair[key]), { shouldDirty: true });
    void trigger([getFieldName('lat'), getFieldName('lon')]);
    return true;
  };
  const fillFromGazetteer = (name: string) => {
    const place = findPlace(name);
    const blank = (['lat', 'lon', 'altitudeM'] as const).filter(
      (key) => String(getValues(getFieldName(key))).trim() === '',
    );
    if (!place || blank.length === 0) return;
    for (const key of blank) setValue(getFieldName(key), String(place[key]), { shouldDirty: true });
    if (blank.includes('lat') && place.approx) setValue(getFieldName('approx'), true, { shouldDirty: true });
    if (getValues(getFieldName('kind')) === 'via') setValue(getFieldName('kind'), place.kind, { shouldDirty: true });
    void trigger(blank.map(getFieldName));
  };
  const reportUnknown = () => {
    const { name, lat } = getValues(`route.${index}`);
    if (name.trim() !== '' && lat.trim() === '') onUnknown();
  };
  const numberCell = { cellClass: styles.number, inputMode: 'decimal', maxLength: 12 } as const;
  const createCoordinateCell = (key: keyof Coordinates) => ({
    cellClass: `${styles.detail} ${styles.coordinate}`,
    maxLength: 60,
    onBlur: () => applyPair(String(getValues(getFieldName(key)))) || check(key),
    onPaste: (event: ClipboardEvent) => {
      if (applyPair(event.clipboardData.getData('text'))) event.preventDefault();
    },
  });
  const createSelectCell = (options: readonly string[]) => ({
    cellClass: `${styles.detail} ${styles.select}`,
    options: options.map((option) => [option, option] as const),
  });
  const createCheckboxCell = (accessibleLabel: string) => ({
    cellClass: `${styles.detail} text-center ${styles.checkbox}`,
    type: 'checkbox',
    accessibleLabel,
  });
  const values = useWatch<TourValues>({ name: `route.${index}` }) as WaypointValues | undefined;
  const knownPlace = values && findPlace(values.name);
  const isAltitudeUnusual =
    knownPlace &&
    values.altitudeM !== '' &&
    Math.abs(Number(values.altitudeM) - knownPlace.altitudeM) > maxAltitudeDifferenceM;
  const heightHint = isAltitudeUnusual ? (
    <button
      type="button"
      className="btn-text fine-print"
      onClick={() => {
        setValue(getFieldName('altitudeM'), String(knownPlace.altitudeM), { shouldDirty: true });
        void trigger(getFieldName('altitudeM'));
      }}
    >
      Usually {formatNumber(knownPlace.altitudeM)} m: take that
    </button>
  ) : null;
  return (
    <tr>
      {renderCell('day', 'Day', numberCell)}
      {renderCell('name', 'Place', {
        cellClass: styles.placeName,
        maxLength: 120,
        list: gazetteerListId,
        onBlur: reportUnknown,
        onInput: ({ currentTarget }) => fillFromGazetteer(currentTarget.value),
      })}
      {renderCell('lat', 'Latitude', createCoordinateCell('lat'))}
      {renderCell('lon', 'Longitude', createCoordinateCell('lon'))}
      {renderCell('altitudeM', 'Height, m', { ...numberCell, hint: heightHint })}
      {renderCell('kmFromPrevious', 'From previous, km', numberCell)}
      {renderCell('mode', 'By', createSelectCell(waypointModes))}
      {renderCell('kind', 'Kind', createSelectCell(waypointKinds))}
      {renderCell('approx', 'Approx.', createCheckboxCell('Accurate only to 1–3 km'))}
      {renderCell('fuel', 'Pump', createCheckboxCell('Has a pump'))}
      {renderCell('signal', 'Signal', createSelectCell(['', ...waypointSignals]))}
      <td className={`whitespace-nowrap ${styles.actions}`}>
        <IconButton icon={Plus} label={`Add a waypoint after ${waypointLabel}`} onClick={onAddAfter} />
        <MoveButtons itemLabel={waypointLabel} index={index} count={count} onMove={onMove} />
        <IconButton icon={Trash2} isDestructive label={`Remove ${waypointLabel}`} onClick={onRemove} />
      </td>
    </tr>
  );
}

const maxWaypoints = 200;

const detailColumns = ['By', 'Kind', 'Approx.', 'Pump', 'Signal'];
const columnTitles = ['Day', 'Place', 'Latitude', 'Longitude', 'Height, m', 'From previous, km', ...detailColumns];
const getColumnClass = (head: string) =>
  [...detailColumns, 'Latitude', 'Longitude'].includes(head) ? styles.detail : undefined;

const firstWaypoint = { day: '1', kmFromPrevious: '0', mode: 'ride', kind: 'start' };
const createWaypoint = (last: WaypointValues | undefined) =>
  v.parse(WaypointValues, last ? { day: last.day, mode: last.mode, kind: 'via' } : firstWaypoint);

export function RouteSection() {
  const { control, formState, getValues } = useFormContext<TourValues>();
  const { fields, append, insert, remove, move, replace } = useFieldArray({ control, name: 'route' });
  const { problem } = useTourField('route');
  const showUndo = useUndoToast();
  const hasProblem = formState.errors.route !== undefined;
  const [isOpen, setOpen] = useState(false);
  const open = isOpen || hasProblem;
  const [isDetailOpen, setDetailOpen] = useState(false);
  const showsDetails = isDetailOpen || hasProblem;
  const add = () => append(createWaypoint(getValues('route').at(-1)), { focusName: `route.${fields.length}.name` });
  const addAfter = (index: number) =>
    insert(index + 1, createWaypoint(getValues(`route.${index}`)), { focusName: `route.${index + 1}.name` });
  const replaceAll = (waypoints: WaypointValues[]) => {
    const before = structuredClone(getValues('route'));
    replace(waypoints);
    setOpen(true);
    const blank = waypoints.filter(({ altitudeM }) => altitudeM === '').length;
    const missing = blank > 0 ? ` The height of ${blank} isn’t known: fill it in.` : '';
    const message = `${waypoints.length} waypoints from the file. Check days, nights and passes.${missing}`;
    showUndo(message, () => replace(before));
  };
  return (
    <FormSection
      wide
      title="Route"
      lead="The places along the way, in order. The height profile is drawn from them. Distances are road kilometres from the previous place."
    >
      <RouteSketch />
      <RouteImport onReplace={replaceAll} />
      {open ? (
        <>
          <datalist id={gazetteerListId}>
            {gazetteer.map(({ name, region, altitudeM }) => (
              <option key={name} value={name} label={`${region}, ${altitudeM} m`} />
            ))}
          </datalist>
          {fields.length > 0 ? (
            <EntryTable
              label="Waypoints"
              {...{ columnTitles: columnTitles, getColumnClass: getColumnClass }}
              className={`${styles.table} ${showsDetails ? '' : styles.withoutDetails}`}
            >
              {fields.map(({ id }, index) => (
                <WaypointRow
                  key={id}
                  index={index}
                  count={fields.length}
                  onMove={(to) => move(index, to)}
                  onRemove={() => remove(index)}
                  onAddAfter={() => addAfter(index)}
                  onUnknown={() => setDetailOpen(true)}
                />
              ))}
            </EntryTable>
          ) : null}
          {problem ? <p className="error-text">{problem}</p> : null}
          <div className="cluster">
            <AddButton label="Add waypoint" disabled={fields.length >= maxWaypoints} onClick={add} />
            {fields.length > 0 && !hasProblem ? (
              <QuietButton aria-pressed={showsDetails} onClick={() => setDetailOpen(!showsDetails)}>
                Show position and kind
              </QuietButton>
            ) : null}
          </div>
        </>
      ) : (
        <QuietButton className="justify-self-start" onClick={() => setOpen(true)}>
          {fields.length === 0
            ? 'Add a route'
            : `Edit the ${fields.length} ${fields.length === 1 ? 'waypoint' : 'waypoints'}`}
        </QuietButton>
      )}
    </FormSection>
  );
}

const box = { width: 800, height: 120, top: 8, right: 0, bottom: 0, left: 0 };

function RouteSketch() {
  const waypoints = useWatch<TourValues, 'route'>({ name: 'route' }) ?? [];
  const route = parseRoute(waypoints);
  const elevation = toRouteElevation(route);
  if (!elevation) {
    return (
      <p className="text-small text-soft">
        {waypoints.length === 0
          ? 'No route yet, so the tour’s page has no height profile.'
          : `No height profile yet: ${route.length} of ${waypoints.length} places have all their figures.`}
      </p>
    );
  }
  const { line, area } = drawElevationProfile(elevation, box);
  return (
    <figure className={styles.sketch}>
      <svg viewBox={`0 0 ${box.width} ${box.height}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={area} className={styles.area} />
        <path d={line} className={styles.line} vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption className="tabular-nums fine-print leading-snug mt-2">
        {route.length} places, {formatNumber(elevation.totalKm)} km, from {formatNumber(elevation.lowestM)} to{' '}
        {formatNumber(elevation.highestM)} m
        {elevation.passes.length > 0 ? `, over ${elevation.passes.map(({ name }) => name).join(', ')}` : ''}
      </figcaption>
    </figure>
  );
}
