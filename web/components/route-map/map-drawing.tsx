import { memo, useMemo } from 'react';
import type { Tour } from '#shared/tours/tour';
import { type MapPlace, nameSize, noteSize, toMap } from '../../features/ride/plan/map';
import { dayFragment, type Followed, Mark, Marker, NightsBadge, pointing } from './marks';
import * as styles from './road.module.css';

type MapDrawingProps = Pick<Tour, 'route' | 'itinerary'> & Partial<Followed>;

const unseen = () => undefined;

/** Drawn once: neither what a rider types nor where one looks changes its lines. */
export const MapDrawing = memo(function MapDrawing(props: MapDrawingProps) {
  const { route = [], itinerary, spot = null, onPoint = unseen } = props;
  const map = useMemo(() => toMap({ route, itinerary }), [route, itinerary]);
  const places = useMemo(
    () =>
      map?.places.map((place) => (
        <a key={`${place.name}${place.day}`} href={`#${dayFragment(place.day)}`} tabIndex={-1}>
          <Place place={place} />
        </a>
      )),
    [map],
  );
  if (!map) return null;
  const foot = map.height - 12;
  return (
    <svg
      className={styles.map}
      viewBox={`0 0 ${map.width} ${map.height}`}
      aria-hidden="true"
      {...pointing(map.points, map.width, onPoint)}
    >
      {map.lines.map(({ mode, path }) => (
        <path key={path} className={mode === 'ride' ? styles.road : styles.way} d={path} />
      ))}
      <Mark spot={spot} route={route} points={map.points} />
      {places}
      <path className={styles.scale} d={`M16 ${foot - 5}v5h${map.scale.length}v-5`} />
      <text className={styles.note} x={map.scale.length + 24} y={foot + 1}>
        {map.scale.km} km
      </text>
      <path className={styles.north} d={`M${map.width - 22} ${foot - 14}l5 14l-5 -4l-5 4z`} />
      <text className={styles.note} x={map.width - 34} y={foot + 1} textAnchor="end">
        North
      </text>
    </svg>
  );
});

function Place({ place }: { place: MapPlace }) {
  const { x, y, name, note, nights, label } = place;
  const { anchor, foot, stone, box } = label ?? {};
  return (
    <>
      {box ? (
        <rect className={styles.hit} x={box[0]} y={box[1]} width={box[2] - box[0]} height={box[3] - box[1]} />
      ) : null}
      <circle className={styles.hit} cx={x} cy={y} r="14" />
      {foot ? <path className={styles.leader} d={`M${x} ${y}L${foot.x} ${foot.y}`} /> : null}
      <Marker place={place} />
      {label && stone ? <NightsBadge {...stone} y={label.y} size={nameSize} nights={nights} /> : null}
      {label && label.holds !== 'stone' ? (
        <g textAnchor={anchor}>
          <text className={styles.name} x={label.x} y={label.y - 1}>
            {name}
          </text>
          {note && label.holds === 'all' ? (
            <text className={styles.note} x={label.x} y={label.y + noteSize + 1}>
              {note}
            </text>
          ) : null}
        </g>
      ) : null}
    </>
  );
}
