import { late } from '../../ui/late/late';

export const { Part: Road, ready: loadRoad } = late(async () => (await import('../../ui/road/road-figure')).RoadFigure);
