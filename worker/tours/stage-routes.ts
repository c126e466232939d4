import { Hono } from 'hono';
import { toPath } from '#shared/api';
import * as toursApi from '#shared/tours/api';
import { withoutBookings } from '#shared/tours/departures';
import { emptyValue, fieldNames, tourFields } from '#shared/tours/tour-fields';
import type { TourInput } from '#shared/tours/tour-input';
import { missingWords } from '#shared/tours/tour-labels';
import { listMissing } from '#shared/tours/tour-stage';
import { untitledTour } from '#shared/tours/tour-words';
import { lineOf } from '../audit/recording';
import { createDb } from '../db/client';
import { findCatalogueVersion } from '../db/counters';
import type { AppEnv } from '../env';
import { answerIfNew, setTag, unstored } from '../http/cache-headers';
import { failFields } from '../http/fail';
import { checkInput, readJson } from '../http/read-body';
import { requireAdmin } from '../http/require-admin';
import { ListingQuery, toNextLink, wholeCatalogue } from './listing-query';
import { parseNotes } from './picture-notes';
import { listEveryTour } from './queries';
import { updateStage } from './stages';
import { answerTour, findSeen, tooLate, tourOf } from './tour-answers';
import { galleryShas, toDeskTour, toTour } from './tour-row';
import { insertTour } from './tour-writes';

/** The spec's (§8). */
const coverRequired = 'Cover image is required';
const stageBytes = 1024;

const actions = { draft: 'tour_taken_back', published: 'tour_published' } as const;

const said = {
  draft: 'The tour is a draft now. Nobody sees it on the site.',
  published: 'The tour is on the site.',
} as const;

const copyWord = ' (copy)';
const headingMax = tourFields.heading.max;

export const stageRoutes = new Hono<AppEnv>()
  .get(toursApi.listDeskTours.path, requireAdmin, async (c) => {
    const input = checkInput(c, ListingQuery, c.req.query());
    const { limit = wholeCatalogue, cursor } = input;
    const db = createDb(c.env);
    const { version } = await findCatalogueVersion(db);
    return answerIfNew(c, `W/"${version}.${limit}.${cursor ?? ''}"`, async () => {
      // One extra row tells whether there is a next page.
      const rows = await listEveryTour(db, limit + 1, cursor);
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      if (last) c.header('Link', toNextLink(toursApi.listDeskTours.path, input, last.updatedAt));
      return rows.slice(0, limit).map(toDeskTour);
    });
  })
  .get(toursApi.readDeskTour.path, requireAdmin, async (c) => {
    const row = await tourOf(c);
    setTag(c, row);
    c.header('Cache-Control', unstored);
    return c.json(toDeskTour(row));
  })
  .put(toursApi.changeStage.path, requireAdmin, async (c) => {
    const { stage } = await readJson(c, toursApi.changeStage.body, stageBytes);
    const row = await findSeen(c);
    const missing = stage === 'draft' ? [] : listMissing(toTour(row));
    const noCover = stage !== 'draft' && row.coverSha === '' ? { coverImage: coverRequired } : {};
    const problems = { ...noCover, ...Object.fromEntries(missing.map((name) => [name, missingWords(name)])) };
    if (Object.keys(problems).length > 0) return failFields(c, problems);
    const line = lineOf(c, { action: actions[stage], subject: row.id, label: row.heading });
    const changed = await updateStage(createDb(c.env), line, row, stage, Date.now());
    return changed ? answerTour(c, changed, said[stage]) : tooLate(c);
  })
  .post(toursApi.copyTour.path, requireAdmin, async (c) => {
    const row = await tourOf(c);
    const tour = toTour(row);
    const fields = Object.fromEntries(fieldNames.map((name) => [name, tour[name] ?? emptyValue(name)]));
    const heading = (row.heading || untitledTour).slice(0, headingMax - copyWord.length) + copyWord;
    const copy = await insertTour(
      createDb(c.env),
      lineOf(c, { action: 'tour_copied', subject: row.id, label: row.heading }),
      {
        input: { ...(fields as TourInput), heading, departures: withoutBookings(tour.departures) },
        pictures: { coverSha: row.coverSha, gallery: galleryShas(row), notes: parseNotes(row.pictureNotes) },
        key: null,
        fingerprint: null,
        stage: 'draft',
      },
      Date.now(),
    );
    c.header('Location', toPath(toursApi.readDeskTour, { id: copy.id }));
    return answerTour(c, copy, 'Copied as a draft.', { status: 201 });
  });
