import { Hono } from 'hono';
import * as v from 'valibot';
import { TravellerInput, type TravellersView, toTravellerInput, travellerDataDays } from '#shared/bookings/travellers';
import { addDays } from '#shared/dates';
import { travellerPaths } from '#shared/link-routes';
import type { Site } from '#shared/settings/site';
import { sha256 } from '#shared/sha256';
import { listProblemsByField } from '#shared/text';
import { createDb } from '../db/client';
import type { AppEnv, RequestContext } from '../env';
import {
  isWriteLimitReached,
  logLinkOpened,
  type RenderedPage,
  readForm,
  sendPage,
  tooManyWritesMessage,
} from '../links/links';
import { HttpError } from '../middleware/errors';
import { isToken } from '../middleware/session-cookie';
import { findTravellers } from './departures';
import { findTravellerLink, type LinkedTravellers, updateTravellers } from './traveller-routes';

type TravellerView = Extract<TravellersView, { kind: 'traveller' }>;

type RenderTravellers = (view: TravellersView, site: Site) => Promise<RenderedPage>;

const formBytes = 16 * 1024;
const cannotEncryptMessage =
  'We can’t keep papers safely at the moment, so nothing was saved. Please try again later, or call us.';
const readToken = (c: RequestContext) => c.req.param('token') ?? '';

/** Pages for travellers with a link. They need no scripts and are never cached. */
export function createTravellerPages(draw: RenderTravellers) {
  const send = async (c: RequestContext, view: TravellersView, status: 200 | 400 | 404 | 409 | 410 | 429 = 200) =>
    sendPage(c, await draw(view, c.var.site), status);
  const open = async (c: RequestContext): Promise<LinkedTravellers> => {
    const token = readToken(c);
    const db = createDb(c.env);
    const hash = await sha256(token);
    const now = Date.now();
    const found = isToken(token) ? await findTravellerLink(db, hash, now) : null;
    if (found === null) throw new HttpError(await send(c, { kind: 'missing' }, 404));
    if (found === 'ended') throw new HttpError(await send(c, { kind: 'ended' }, 410));
    await logLinkOpened(db, hash, now);
    return found;
  };
  const readTrip = async (c: RequestContext, { booking }: LinkedTravellers) => {
    const { people, asks } = await findTravellers(createDb(c.env), booking);
    const end = booking.endsOn ?? booking.startsOn;
    return {
      people,
      trip: {
        token: readToken(c),
        tour: booking.tour,
        start: booking.startsOn,
        requiredDocuments: asks,
        erasedOn: end && addDays(end, travellerDataDays),
      },
    };
  };
  const emptyForm = { formValues: {}, problems: {}, message: null, saved: false } as const;
  /** The person of the seat in the call's address, if the link opens it. */
  const openOne = async (c: RequestContext) => {
    const link = await open(c);
    const { people, trip } = await readTrip(c, link);
    const asked = c.req.param('seat') ?? '';
    const seat = /^\d{1,3}$/.test(asked) ? Number(asked) : -1;
    const person = link.seat === null || link.seat === seat ? people[seat] : undefined;
    if (!person) throw new HttpError(await send(c, { kind: 'missing' }, 404));
    const view: TravellerView = { kind: 'traveller', ...emptyForm, person, isOwnLink: link.seat !== null, ...trip };
    return { booking: link.booking, seat, view };
  };
  const onePath = travellerPaths.traveller('T', 'S').replace('/T/S', '/:token/:seat');

  return new Hono<AppEnv>()
    .get(travellerPaths.list('T').replace('/T', '/:token'), async (c) => {
      const link = await open(c);
      const { people, trip } = await readTrip(c, link);
      const saved = c.req.query('saved') === '1';
      const person = link.seat === null ? null : people[link.seat];
      if (!person) return send(c, { kind: 'list', people, saved, ...trip });
      return send(c, { kind: 'traveller', ...emptyForm, person, saved, isOwnLink: true, ...trip });
    })
    .get(onePath, async (c) => send(c, (await openOne(c)).view))
    .post(onePath, async (c) => {
      const form = await readForm(c, 'travellers', formBytes);
      const { booking, seat, view: emptyView } = await openOne(c);
      const view = { ...emptyView, formValues: Object.fromEntries(form) };
      const { isOwnBike, isSomebodyElse } = view.formValues;
      const ticks = { isOwnBike: isOwnBike === 'yes', isSomebodyElse: isSomebodyElse === 'yes' };
      const read = v.safeParse(TravellerInput, toTravellerInput(view.formValues, ticks));
      if (!read.success) {
        const message = 'Nothing is lost. Please look at what is marked, and save again.';
        return send(c, { ...view, message, problems: listProblemsByField(read.issues) }, 400);
      }
      const tokenHash = await sha256(readToken(c));
      const done = await updateTravellers(c, booking, {
        people: [{ seat, person: read.output }],
        event: { action: 'travellers_filled_in', subject: booking.id, label: booking.reference },
        emptyFromSeat: null,
        byLink: { actor: { id: null, name: 'By a link', email: '', requestId: c.get('requestId') }, tokenHash },
      });
      if (typeof done === 'string') return send(c, { ...view, message: cannotEncryptMessage }, 400);
      if (!done && (await isWriteLimitReached(createDb(c.env), tokenHash, Date.now())))
        return send(c, { ...view, message: tooManyWritesMessage }, 429);
      // Somebody else saved at the same moment. Sending again overwrites what they saved of the same person.
      if (!done) return send(c, { ...view, message: 'That wasn’t saved. Please press Save once more.' }, 409);
      return c.redirect(`${travellerPaths.list(readToken(c))}?saved=1`, 303);
    });
}
