import type { SitePhoto } from '#shared/settings/photos';
import type { Site } from '#shared/settings/site';
import { useSite } from '../page/site-context';
import { Photo } from '../pictures/photo';

export const routePictures = [
  { name: 'g-convoy', alt: 'Four motorcycles in line on a high desert plain.' },
  { name: 'g-water-crossing', alt: 'A motorcycle splashes through a stream that crosses the road.' },
  {
    name: 'g-confluence',
    alt: 'A blue river and a brown river meet between bare mountains, with a raft and a parked car.',
  },
  { name: 'g-forest-road', alt: 'A motorcycle on a road through tall conifers towards a snow peak.' },
  { name: 'g-camp-night', alt: 'Lit tents, a campfire and a parked motorcycle under stars and a thin moon.' },
  { name: 'g-nubra', alt: 'Two-humped camels on the sand dunes of Nubra, with a monastery on the hillside.' },
  { name: 'g-ghat', alt: 'Priests raise lamps at an evening river ceremony while small flames float on the water.' },
  { name: 'g-kiang', alt: 'Three wild asses run across a high plain beside a salt lake.' },
  { name: 'g-jebel', alt: 'Two motorcycles on a road winding up bare red mountains.' },
  { name: 'g-lagoon', alt: 'Kayaks in a calm lagoon between limestone cliffs.' },
  { name: 'g-log-bridge', alt: 'Three trekkers and a pack pony at a wooden footbridge over a snow-fed stream.' },
  { name: 'g-langza', alt: 'A large seated Buddha statue above a white village, below a snow peak.' },
  { name: 'g-snow-wall', alt: 'Two motorcycles ride away between high walls of cut snow.' },
  { name: 'g-lake-temple', alt: 'A temple with many-tiered roofs on a lake below a volcano.' },
  { name: 'g-ibex', alt: 'Ibex on rocky crags in front of a huge pale sun.' },
  { name: 'g-beach', alt: 'A hammock between palms on a beach at sunset, with a small sailing boat.' },
  { name: 'g-cycle-coast', alt: 'Two cyclists on a coastal boardwalk with palms, ships and a far skyline.' },
] as const;

export type RoutePicture = (typeof routePictures)[number]['name'];

export const routePhotoWidths = [480, 1120] as const;

export function toRoutePhotoSrc(name: RoutePicture, width: (typeof routePhotoWidths)[number]): string {
  return `/pictures/roads/${name}-${width}.webp`;
}

export function toRoutePhotoAlt(name: RoutePicture): string {
  return routePictures.find((picture) => picture.name === name)?.alt ?? '';
}

/** The print; while the agency uses photographs a tour's cover, whose `src` is empty if there is none. */
export function findRoutePicture(name: RoutePicture, { photos }: Pick<Site, 'photos'>): SitePhoto {
  if (!photos) return { src: toRoutePhotoSrc(name, 1120), alt: toRoutePhotoAlt(name) };
  const index = routePictures.findIndex((picture) => picture.name === name);
  return photos.roads[index % photos.roads.length] ?? { src: '' };
}

interface RoutePhotoProps {
  name: RoutePicture;
  /** Shown instead while the agency uses photographs; by default one of its tours' covers. */
  photo?: SitePhoto | null | undefined;
  sizes: string;
  /** For the first picture of a page, which is not loaded lazily. */
  loadsFirst?: boolean;
}

export function RoutePhoto({ name, photo, sizes, loadsFirst = false }: RoutePhotoProps) {
  const site = useSite();
  if (site.photos) {
    const { src, skyColour, alt = '' } = photo ?? findRoutePicture(name, site);
    return <Photo {...{ src, skyColour, alt, sizes }} isPriority={loadsFirst} />;
  }
  return (
    <img
      className="cover"
      src={toRoutePhotoSrc(name, 480)}
      srcSet={routePhotoWidths.map((width) => `${toRoutePhotoSrc(name, width)} ${width}w`).join(', ')}
      sizes={sizes}
      width="480"
      height="320"
      alt={toRoutePhotoAlt(name)}
      decoding="async"
      {...(loadsFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
    />
  );
}
