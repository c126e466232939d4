import { escapeXml, toDegrees, toElement } from '#shared/ride/xml';
import type { Site } from '#shared/site/site';
import { formatNumber } from '#shared/tours/heights';
import type { Tour, Waypoint } from '#shared/tours/tour';

/** As devices name them; an unknown one is shown as a plain point. */
const symbols: Record<Waypoint['kind'], string> = {
  start: 'Flag, Green',
  end: 'Flag, Red',
  stay: 'Lodging',
  pass: 'Summit',
  fuel: 'Gas Station',
  sight: 'Scenic Area',
  via: 'Waypoint',
};
const kindWords: Record<Waypoint['kind'], string> = {
  start: 'start',
  end: 'end',
  stay: 'night',
  pass: 'pass',
  fuel: 'fuel',
  sight: 'sight',
  via: '',
};

function describeWaypoint({ day, kind, altitudeM, approx }: Waypoint): string {
  const words = [
    `Day ${day}`,
    kindWords[kind],
    `${formatNumber(altitudeM)} m`,
    approx ? 'position is approximate' : '',
  ];
  return words.filter(Boolean).join(', ');
}

export function listPlaces(route: readonly Waypoint[]): Waypoint[] {
  return route.filter(({ name }, at) => route.findIndex((waypoint) => waypoint.name === name) === at);
}

function toPoint(element: 'wpt' | 'rtept', waypoint: Waypoint): string {
  const { lat, lon, altitudeM, name, kind } = waypoint;
  const children = [
    toElement('ele', String(Math.round(altitudeM))),
    toElement('name', name),
    toElement('desc', describeWaypoint(waypoint)),
    toElement('sym', symbols[kind]),
  ];
  return `<${element} lat="${toDegrees(lat)}" lon="${toDegrees(lon)}">${children.join('')}</${element}>`;
}

/** GPX 1.1, in degrees (WGS 84) and metres. @see https://www.topografix.com/GPX/1/1/ */
export function toGpx({ heading, route = [] }: Pick<Tour, 'heading' | 'route'>, { name }: Pick<Site, 'name'>): string {
  const care = 'For planning, not navigation: positions are rounded, and between them the road bends.';
  const names = toElement('name', heading) + toElement('desc', care);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<gpx version="1.1" creator="${escapeXml(name)}" xmlns="http://www.topografix.com/GPX/1/1">`,
    `<metadata>${names}</metadata>`,
    ...listPlaces(route).map((waypoint) => toPoint('wpt', waypoint)),
    `<rte>${names}`,
    ...route.map((waypoint) => toPoint('rtept', waypoint)),
    '</rte>',
    '</gpx>',
    '',
  ].join('\n');
}
