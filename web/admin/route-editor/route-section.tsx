import { useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { formatNumber, toHeights } from '#shared/tours/heights';
import { drawHeights } from '../../ui/drawings/height-drawing';
import { EntryTable } from '../tour-form/entry-table';
import { useTourField } from '../tour-form/inputs';
import type { TourValues } from '../tour-form/tour-values';
import { useUndoToast } from '../tour-form/use-undo-toast';
import { QuietButton } from '../ui/button';
import { AddButton } from '../ui/entry-card';
import { FormSection } from '../ui/form-section';
import { gazetteer, gazetteerList } from './gazetteer';
import * as styles from './route-editor.module.css';
import { RouteImport } from './route-import';
import { readTypedRoute, WaypointValues } from './route-values';
import { WaypointRow } from './waypoint-row';

const maxWaypoints = 200;

const more = ['By', 'Kind', 'Approx.', 'Pump', 'Signal'];
const heads = ['Day', 'Place', 'Latitude', 'Longitude', 'Height, m', 'From previous, km', ...more];
const lookOf = (head: string) => ([...more, 'Latitude', 'Longitude'].includes(head) ? styles.more : undefined);

const first = { day: '1', kmFromPrevious: '0', mode: 'ride', kind: 'start' };
const toNext = (last: WaypointValues | undefined) =>
  v.parse(WaypointValues, last ? { day: last.day, mode: last.mode, kind: 'via' } : first);

export function RouteSection() {
  const { control, formState, getValues } = useFormContext<TourValues>();
  const { fields, append, insert, remove, move, replace } = useFieldArray({ control, name: 'route' });
  const { problem } = useTourField('route');
  const showUndo = useUndoToast();
  const hasProblem = formState.errors.route !== undefined;
  const [isOpen, setOpen] = useState(false);
  const open = isOpen || hasProblem;
  const [wantsAll, setWantsAll] = useState(false);
  const showsAll = wantsAll || hasProblem;
  const add = () => append(toNext(getValues('route').at(-1)), { focusName: `route.${fields.length}.name` });
  const addAfter = (index: number) =>
    insert(index + 1, toNext(getValues(`route.${index}`)), { focusName: `route.${index + 1}.name` });
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
          <datalist id={gazetteerList}>
            {gazetteer.map(({ name, region, altitudeM }) => (
              <option key={name} value={name} label={`${region}, ${altitudeM} m`} />
            ))}
          </datalist>
          {fields.length > 0 ? (
            <EntryTable
              label="Waypoints"
              {...{ heads, lookOf }}
              className={`${styles.table} ${showsAll ? '' : styles.brief}`}
            >
              {fields.map(({ id }, index) => (
                <WaypointRow
                  key={id}
                  index={index}
                  count={fields.length}
                  onMove={(to) => move(index, to)}
                  onRemove={() => remove(index)}
                  onAddAfter={() => addAfter(index)}
                  onUnknown={() => setWantsAll(true)}
                />
              ))}
            </EntryTable>
          ) : null}
          {problem ? <p className="problem">{problem}</p> : null}
          <div className="cluster">
            <AddButton label="Add waypoint" disabled={fields.length >= maxWaypoints} onClick={add} />
            {fields.length > 0 && !hasProblem ? (
              <QuietButton aria-pressed={showsAll} onClick={() => setWantsAll(!showsAll)}>
                Show position and kind
              </QuietButton>
            ) : null}
          </div>
        </>
      ) : (
        <QuietButton className="at-start" onClick={() => setOpen(true)}>
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
  const typed = useWatch<TourValues, 'route'>({ name: 'route' }) ?? [];
  const route = readTypedRoute(typed);
  const heights = toHeights(route);
  if (!heights) {
    return (
      <p className="small soft">
        {typed.length === 0
          ? 'No route yet, so the tour’s page has no height profile.'
          : `No height profile yet: ${route.length} of ${typed.length} places have all their figures.`}
      </p>
    );
  }
  const { line, area } = drawHeights(heights, box);
  return (
    <figure className={styles.sketch}>
      <svg viewBox={`0 0 ${box.width} ${box.height}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={area} className={styles.area} />
        <path d={line} className={styles.line} vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption className="num fine tight top-8">
        {route.length} places, {formatNumber(heights.totalKm)} km, from {formatNumber(heights.lowestM)} to{' '}
        {formatNumber(heights.highestM)} m
        {heights.passes.length > 0 ? `, over ${heights.passes.map(({ name }) => name).join(', ')}` : ''}
      </figcaption>
    </figure>
  );
}
