import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '#shared/tours/heights';
import { type Waypoint, waypointKinds } from '#shared/tours/tour';
import { Button, QuietButton } from '../ui/button';
import { Choice } from '../ui/field';
import { Named } from '../ui/named';
import type { Proposal, Proposed } from './propose-route';
import * as styles from './route-import.module.css';
import { toWaypointValues, type WaypointValues } from './route-values';

interface ProposedPlacesProps {
  proposal: Proposal;
  count: number;
  onReplace: (waypoints: WaypointValues[]) => void;
  onCancel: () => void;
}

export function ProposedPlaces({ proposal, count, onReplace, onCancel }: ProposedPlacesProps) {
  const { totalKm, isCoarse } = proposal;
  const [places, setPlaces] = useState(proposal.places);
  const [left, setLeft] = useState<ReadonlySet<number>>(
    () => new Set(places.flatMap(({ isUnnamed }, index) => (isUnnamed ? [index] : []))),
  );
  const frame = useRef<HTMLElement>(null);
  useEffect(() => frame.current?.focus(), []);
  const chosen = places.filter((_, index) => !left.has(index));
  const unknown = chosen.filter(({ altitudeM }) => altitudeM === null).length;
  const change = (index: number, part: Partial<Proposed>) =>
    setPlaces((before) => before.map((place, at) => (at === index ? { ...place, ...part } : place)));
  const choose = (index: number, isIn: boolean) =>
    setLeft((before) => new Set(isIn ? [...before].filter((one) => one !== index) : [...before, index]));

  return (
    <section ref={frame} tabIndex={-1} className="card stack gap-12 padded" aria-label="From the file">
      <p className="small loose">
        <strong className="num">
          {formatNumber(totalKm)} km, {places.length} places.
        </strong>{' '}
        {isCoarse ? 'The file has no track along the road: the kilometres are straight lines, and too few. ' : ''}
        {unknown > 0 ? `${sayUnknown(unknown)} ` : ''}
        {places.some(({ isUnnamed }) => isUnnamed) ? 'Name a place to take it along. ' : ''}
        Days, passes and nights are suggestions. Leave out what you don’t want.
      </p>
      <ol className={`lines ${styles.places}`}>
        {places.map((place, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
          <li key={index} className={left.has(index) ? 'wraps soft' : 'wraps'}>
            <label className="row fills gap-12 finger small pressed">
              <input
                type="checkbox"
                checked={!left.has(index)}
                disabled={place.isUnnamed}
                onChange={({ currentTarget }) => choose(index, currentTarget.checked)}
              />
              <Named name={place.name}>
                <span className="fine num">
                  km {formatNumber(place.km)}
                  {place.altitudeM === null ? ', no height' : `, ${formatNumber(place.altitudeM)} m`}
                </span>
              </Named>
            </label>
            {proposal.places[index]?.isUnnamed ? (
              <input
                type="text"
                className="fills shrinks"
                maxLength={120}
                placeholder="Which place is this?"
                aria-label={`Name of ${proposal.places[index]?.name}`}
                onChange={({ currentTarget }) => {
                  const name = currentTarget.value.trim();
                  const isUnnamed = name === '';
                  change(index, { name: isUnnamed ? (proposal.places[index]?.name ?? '') : name, isUnnamed });
                  choose(index, !isUnnamed);
                }}
              />
            ) : null}
            <label className={`row gap-8 soft smaller ${styles.day}`}>
              <span>Day</span>
              <input
                type="number"
                min={1}
                max={60}
                value={place.day}
                aria-label={`Day of ${place.name}`}
                onChange={({ currentTarget }) => change(index, { day: Number(currentTarget.value) })}
              />
            </label>
            <Choice
              label={`Kind of ${place.name}`}
              className=""
              options={waypointKinds.map((kind) => [kind, kind])}
              value={place.kind}
              onChoose={(kind) => change(index, { kind: kind as Waypoint['kind'] })}
            />
          </li>
        ))}
      </ol>
      <div className="cluster to-end">
        <QuietButton onClick={onCancel}>Cancel</QuietButton>
        <Button disabled={chosen.length < 2} onClick={() => onReplace(toWaypoints(chosen))}>
          {count === 0 ? `Take these ${chosen.length}` : `Put these ${chosen.length} in place of the ${count}`}
        </Button>
      </div>
    </section>
  );
}

const sayUnknown = (count: number) =>
  count === 1 ? 'One place has no height: fill it in.' : `${count} places have no height: fill these in.`;

const roundKm = (km: number) => (km < 10 ? Math.round(km * 10) / 10 : Math.round(km));
const roundDegrees = (degrees: number) => Math.round(degrees * 1000) / 1000;

/** Kilometres between two of them are added up. A height that nobody knows stays empty. */
export function toWaypoints(chosen: readonly Proposed[]): WaypointValues[] {
  return chosen.map(({ name, kind, day, lat, lon, altitudeM, km, approx }, index) => {
    const before = chosen[index - 1];
    const values = toWaypointValues({
      name,
      kind,
      day,
      mode: 'ride',
      lat: roundDegrees(lat),
      lon: roundDegrees(lon),
      altitudeM: altitudeM ?? 0,
      kmFromPrevious: before ? roundKm(km - before.km) : 0,
      ...(approx ? { approx } : {}),
    });
    return altitudeM === null ? { ...values, altitudeM: '' } : values;
  });
}
