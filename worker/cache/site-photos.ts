import { desc, eq, inArray, sql } from 'drizzle-orm';
import { resolvePhotos, type SitePhotos } from '#shared/settings/photos';
import type { Settings } from '#shared/settings/settings';
import { listingPartSize } from '#shared/tours/catalogue';
import type { Database } from '../db/client';
import { inList } from '../db/conditions';
import { pictures, tours } from '../db/tours-schema';

/** Photographs of the pages, with their sky colours; null while the settings choose the prints. */
export async function findSitePhotos(db: Database, settings: Settings): Promise<SitePhotos | null> {
  if (settings.pictures === 'prints') return null;
  const { heroPhoto, aboutPhoto, storyPhoto, placePhotos } = settings;
  const ownShas = [heroPhoto, aboutPhoto, storyPhoto, ...placePhotos.map(({ photo }) => photo)];
  const { skyColour } = pictures;
  const [covers, ownPictures] = await db.batch([
    db
      .select({ sha: tours.coverSha, place: tours.place, type: tours.type, heading: tours.heading, skyColour })
      .from(tours)
      .leftJoin(pictures, eq(pictures.sha, tours.coverSha))
      // SQLite uses a partial index only for its literal condition.
      .where(sql`deleted_at is null and stage = 'published' and cover_sha <> ''`)
      .orderBy(desc(tours.updatedAt))
      .limit(listingPartSize),
    db
      .select({ sha: pictures.sha, skyColour })
      .from(pictures)
      .where(inArray(pictures.sha, inList(ownShas))),
  ]);
  const skyColours = new Map([...covers, ...ownPictures].map((picture) => [picture.sha, picture.skyColour]));
  return resolvePhotos(settings, covers, skyColours);
}
