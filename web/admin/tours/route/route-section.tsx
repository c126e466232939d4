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
import { listValidWaypoints, WaypointValues } from './route-values';
import { toTrackRoute } from './track-route';

const isTrackFile = ({ name, type }: File) => /\.(gpx|kml|kmz)$/i.test(name) || /gpx|google-earth/.test(type);

const trackTextPattern = /^\s*(?:<\?xml[^>]*>\s*)?<(?:gpx|kml)\b/i;

/** Listens in the capture phase, because the pictures section takes every file that reaches it. */
function useTrackDrops(onTrack: (track: File | string) => void): void {
  useEffect(() => {
    const takeTrack = (event: Event, data: DataTransfer | null) => {
      const file = [...(data?.files ?? [])].find(isTrackFile);
      const text = data?.getData('text') ?? '';
      if (!file && !trackTextPattern.test(text)) return;
      event.preventDefault();
      event.stopPropagation();
      // The pictures section does not see this drop, and must stop showing itself as a drop target.
      document.dispatchEvent(new DragEvent('dragleave'));
      onTrack(file ?? text);
    };
    const controller = new AbortController();
    const options = { capture: true, signal: controller.signal };
    document.addEventListener('drop', (event) => takeTrack(event, event.dataTransfer), options);
    document.addEventListener('paste', (event) => takeTrack(event, event.clipboardData), options);
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
      const dayCount = Math.max(1, ...getValues('itinerary').map(({ day }) => parseDay(day) || 1));
      onReplace(toTrackRoute(readTrack(text), dayCount));
    } catch (error) {
      setProblem(findErrorMessage(error, 'This file can’t be read.'));
    }
  };
  const latestImport = useRef(importTrack);
  latestImport.current = importTrack;
  const onTrack = useCallback((track: File | string) => void latestImport.current(track), []);
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

/** Sources differ by less about the altitude of a place. */
const maxAltitudeDifferenceM = 250;

interface WaypointRowProps {
  index: number;
  count: number;
  onMove: (newIndex: number) => void;
  onRemove: () => void;
  onAddAfter: () => void;
  /** Called for a place that is not in the gazetteer, so that its position must be entered. */
  onUnknownPlace: () => void;
}

export function WaypointRow({ index, count, onMove, onRemove, onAddAfter, onUnknownPlace }: WaypointRowProps) {
  const { getValues, setValue, trigger } = useFormContext<TourValues>();
  const waypointLabel = `waypoint ${index + 1}`;
  const { getFieldName, validate, renderCell } = useCells<keyof WaypointValues>(`route.${index}`, waypointLabel);
  /** Fills both fields from a text such as `34.15, 77.58`; returns false for another text. */
  const fillCoordinates = (text: string): boolean => {
    const pair = parseCoordinatePair(text);
    if (!pair) return false;
    for (const key of ['lat', 'lon'] as const) setValue(getFieldName(key), String(pair[key]), { shouldDirty: true });
    void trigger([getFieldName('lat'), getFieldName('lon')]);
    return true;
  };
  const fillFromGazetteer = (name: string) => {
    const place = findPlace(name);
    const emptyColumns = (['lat', 'lon', 'altitudeM'] as const).filter(
      (key) => String(getValues(getFieldName(key))).trim() === '',
    );
    if (!place || emptyColumns.length === 0) return;
    for (const key of emptyColumns) setValue(getFieldName(key), String(place[key]), { shouldDirty: true });
    if (emptyColumns.includes('lat') && place.approx) setValue(getFieldName('approx'), true, { shouldDirty: true });
    if (getValues(getFieldName('kind')) === 'via') setValue(getFieldName('kind'), place.kind, { shouldDirty: true });
    void trigger(emptyColumns.map(getFieldName));
  };
  const reportUnknownPlace = () => {
    const { name, lat } = getValues(`route.${index}`);
    if (name.trim() !== '' && lat.trim() === '') onUnknownPlace();
  };
  const numberCell = { cellClass: styles.number, inputMode: 'decimal', maxLength: 12 } as const;
  const createCoordinateCell = (key: keyof Coordinates) => ({
    cellClass: `${styles.detail} ${styles.coordinate}`,
    maxLength: 60,
    onBlur: () => fillCoordinates(String(getValues(getFieldName(key)))) || validate(key),
    onPaste: (event: ClipboardEvent) => {
      if (fillCoordinates(event.clipboardData.getData('text'))) event.preventDefault();
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
  const altitudeHint = isAltitudeUnusual ? (
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
        onBlur: reportUnknownPlace,
        onInput: ({ currentTarget }) => fillFromGazetteer(currentTarget.value),
      })}
      {renderCell('lat', 'Latitude', createCoordinateCell('lat'))}
      {renderCell('lon', 'Longitude', createCoordinateCell('lon'))}
      {renderCell('altitudeM', 'Height, m', { ...numberCell, hint: altitudeHint })}
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
const getColumnClass = (title: string) =>
  [...detailColumns, 'Latitude', 'Longitude'].includes(title) ? styles.detail : undefined;

const firstWaypoint = { day: '1', kmFromPrevious: '0', mode: 'ride', kind: 'start' };
const createWaypointAfter = (previous: WaypointValues | undefined) =>
  v.parse(WaypointValues, previous ? { day: previous.day, mode: previous.mode, kind: 'via' } : firstWaypoint);

export function RouteSection() {
  const { control, formState, getValues } = useFormContext<TourValues>();
  const { fields, append, insert, remove, move, replace } = useFieldArray({ control, name: 'route' });
  const { problem } = useTourField('route');
  const showUndo = useUndoToast();
  const hasProblem = formState.errors.route !== undefined;
  const [isOpened, setOpened] = useState(false);
  const isOpen = isOpened || hasProblem;
  const [areDetailsOpened, setDetailsOpened] = useState(false);
  const showsDetails = areDetailsOpened || hasProblem;
  const addWaypoint = () =>
    append(createWaypointAfter(getValues('route').at(-1)), { focusName: `route.${fields.length}.name` });
  const addWaypointAfter = (index: number) =>
    insert(index + 1, createWaypointAfter(getValues(`route.${index}`)), { focusName: `route.${index + 1}.name` });
  const replaceRoute = (waypoints: WaypointValues[]) => {
    const previousRoute = structuredClone(getValues('route'));
    replace(waypoints);
    setOpened(true);
    const unknownCount = waypoints.filter(({ altitudeM }) => altitudeM === '').length;
    const altitudeRequest = unknownCount > 0 ? ` The height of ${unknownCount} isn’t known: fill it in.` : '';
    const message = `${waypoints.length} waypoints from the file. Check days, nights and passes.${altitudeRequest}`;
    showUndo(message, () => replace(previousRoute));
  };
  return (
    <FormSection
      wide
      title="Route"
      lead="The places along the way, in order. The height profile is drawn from them. Distances are road kilometres from the previous place."
    >
      <RouteSketch />
      <RouteImport onReplace={replaceRoute} />
      {isOpen ? (
        <>
          <datalist id={gazetteerListId}>
            {gazetteer.map(({ name, region, altitudeM }) => (
              <option key={name} value={name} label={`${region}, ${altitudeM} m`} />
            ))}
          </datalist>
          {fields.length > 0 ? (
            <EntryTable
              label="Waypoints"
              {...{ columnTitles, getColumnClass }}
              className={`${styles.table} ${showsDetails ? '' : styles.withoutDetails}`}
            >
              {fields.map(({ id }, index) => (
                <WaypointRow
                  key={id}
                  index={index}
                  count={fields.length}
                  onMove={(newIndex) => move(index, newIndex)}
                  onRemove={() => remove(index)}
                  onAddAfter={() => addWaypointAfter(index)}
                  onUnknownPlace={() => setDetailsOpened(true)}
                />
              ))}
            </EntryTable>
          ) : null}
          {problem ? <p className="error-text">{problem}</p> : null}
          <div className="cluster">
            <AddButton label="Add waypoint" disabled={fields.length >= maxWaypoints} onClick={addWaypoint} />
            {fields.length > 0 && !hasProblem ? (
              <QuietButton aria-pressed={showsDetails} onClick={() => setDetailsOpened(!showsDetails)}>
                Show position and kind
              </QuietButton>
            ) : null}
          </div>
        </>
      ) : (
        <QuietButton className="justify-self-start" onClick={() => setOpened(true)}>
          {fields.length === 0
            ? 'Add a route'
            : `Edit the ${fields.length} ${fields.length === 1 ? 'waypoint' : 'waypoints'}`}
        </QuietButton>
      )}
    </FormSection>
  );
}

const chartBox = { width: 800, height: 120, top: 8, right: 0, bottom: 0, left: 0 };

function RouteSketch() {
  const waypoints = useWatch<TourValues, 'route'>({ name: 'route' }) ?? [];
  const route = listValidWaypoints(waypoints);
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
  const { line, area } = drawElevationProfile(elevation, chartBox);
  return (
    <figure className={styles.sketch}>
      <svg viewBox={`0 0 ${chartBox.width} ${chartBox.height}`} preserveAspectRatio="none" aria-hidden="true">
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
