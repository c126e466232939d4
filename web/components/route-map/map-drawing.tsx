import { memo, useMemo } from 'react';
import type { Tour } from '#shared/tours/tour';
import { buildPointerHandlers, Marker, NightsBadge, SelectionMark, type SelectionProps, toDayId } from './marks';
import { drawRouteMap, type MapPlace, nameFontSize, noteFontSize } from './route-map';
import * as styles from './route-map.module.css';

type MapDrawingProps = Pick<Tour, 'route' | 'itinerary'> & Partial<SelectionProps>;

const ignoreSelection = () => undefined;

// Drawing the map takes long, and its parents render whenever a rider types or moves the pointer.
export const MapDrawing = memo(function MapDrawing(props: MapDrawingProps) {
  const { route = [], itinerary, selection = null, onSelect = ignoreSelection } = props;
  const map = useMemo(() => drawRouteMap({ route, itinerary }), [route, itinerary]);
  const places = useMemo(
    () =>
      map?.places.map((place) => (
        <a key={`${place.name}${place.day}`} href={`#${toDayId(place.day)}`} tabIndex={-1}>
          <MapPlaceMark place={place} />
        </a>
      )),
    [map],
  );
  if (!map) return null;
  const scaleY = map.height - 12;
  return (
    <svg
      className={styles.map}
      viewBox={`0 0 ${map.width} ${map.height}`}
      aria-hidden="true"
      {...buildPointerHandlers(map.points, map.width, onSelect)}
    >
      {map.lines.map(({ mode, path }) => (
        <path key={path} className={mode === 'ride' ? styles.rideLeg : styles.otherLeg} d={path} />
      ))}
      <SelectionMark selection={selection} route={route} points={map.points} />
      {places}
      <path className={styles.scale} d={`M16 ${scaleY - 5}v5h${map.scale.length}v-5`} />
      <text className={styles.note} x={map.scale.length + 24} y={scaleY + 1}>
        {map.scale.km} km
      </text>
      <path className={styles.north} d={`M${map.width - 22} ${scaleY - 14}l5 14l-5 -4l-5 4z`} />
      <text className={styles.note} x={map.width - 34} y={scaleY + 1} textAnchor="end">
        North
      </text>
    </svg>
  );
});

function MapPlaceMark({ place }: { place: MapPlace }) {
  const { x, y, name, note, nights, label } = place;
  const { anchor, leaderEnd, badge, box } = label ?? {};
  return (
    <>
      {box ? (
        <rect className={styles.touchArea} x={box[0]} y={box[1]} width={box[2] - box[0]} height={box[3] - box[1]} />
      ) : null}
      <circle className={styles.touchArea} cx={x} cy={y} r="14" />
      {leaderEnd ? <path className={styles.leader} d={`M${x} ${y}L${leaderEnd.x} ${leaderEnd.y}`} /> : null}
      <Marker place={place} />
      {label && badge ? <NightsBadge {...badge} y={label.y} fontSize={nameFontSize} nights={nights} /> : null}
      {label && label.content !== 'badge' ? (
        <g textAnchor={anchor}>
          <text className={styles.name} x={label.x} y={label.y - 1}>
            {name}
          </text>
          {note && label.content === 'all' ? (
            <text className={styles.note} x={label.x} y={label.y + noteFontSize + 1}>
              {note}
            </text>
          ) : null}
        </g>
      ) : null}
    </>
  );
}
