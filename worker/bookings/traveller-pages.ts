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
  type RenderedPage,
  readLinkForm,
  readToken,
  requireLinkTarget,
  respondWithLinkPage,
  tooManyWritesMessage,
  toRoutePath,
} from '../links/links';
import { HttpError } from '../middleware/errors';
import { findTravellers } from './departures';
import { findTravellerLink, type LinkedTravellers, updateTravellers } from './traveller-routes';

type TravellerView = Extract<TravellersView, { kind: 'traveller' }>;

type RenderTravellers = (view: TravellersView, site: Site) => Promise<RenderedPage>;

const maxFormBytes = 16 * 1024;
const cannotEncryptMessage =
  'We can’t store travel documents safely at the moment, so nothing was saved. Please try again later, or call us.';

/** Pages that travellers open by a link. They work without scripts and are never cached. */
export function createTravellerPages(render: RenderTravellers) {
  const sendPage = async (c: RequestContext, view: TravellersView, status: 200 | 400 | 404 | 409 | 410 | 429 = 200) =>
    respondWithLinkPage(c, await render(view, c.var.site), status);
  const requireLink = (c: RequestContext): Promise<LinkedTravellers> =>
    requireLinkTarget(c, findTravellerLink, (view, status) => sendPage(c, view, status), { recordsOpening: true });
  const readTrip = async (c: RequestContext, { booking }: LinkedTravellers) => {
    const { travellers, requiredDocuments } = await findTravellers(createDb(c.env), booking);
    const end = booking.endsOn ?? booking.startsOn;
    return {
      travellers,
      trip: {
        token: readToken(c),
        tour: booking.tour,
        start: booking.startsOn,
        requiredDocuments,
        erasedOn: end && addDays(end, travellerDataDays),
      },
    };
  };
  const emptyForm = { formValues: {}, problems: {}, message: null, isJustSaved: false } as const;
  const requireTraveller = async (c: RequestContext) => {
    const link = await requireLink(c);
    const { travellers, trip } = await readTrip(c, link);
    const requestedSeat = c.req.param('seat') ?? '';
    const seat = /^\d{1,3}$/.test(requestedSeat) ? Number(requestedSeat) : -1;
    const traveller = link.seat === null || link.seat === seat ? travellers[seat] : undefined;
    if (!traveller) throw new HttpError(await sendPage(c, { kind: 'missing' }, 404));
    const view: TravellerView = { kind: 'traveller', ...emptyForm, traveller, isOwnLink: link.seat !== null, ...trip };
    return { booking: link.booking, seat, view };
  };
  const travellerPath = travellerPaths.traveller('T', 'S').replace('/T/S', '/:token/:seat');

  return new Hono<AppEnv>()
    .get(toRoutePath(travellerPaths.list), async (c) => {
      const link = await requireLink(c);
      const { travellers, trip } = await readTrip(c, link);
      const isJustSaved = c.req.query('saved') === '1';
      const traveller = link.seat === null ? null : travellers[link.seat];
      if (!traveller) return sendPage(c, { kind: 'list', travellers, isJustSaved, ...trip });
      return sendPage(c, { kind: 'traveller', ...emptyForm, traveller, isJustSaved, isOwnLink: true, ...trip });
    })
    .get(travellerPath, async (c) => sendPage(c, (await requireTraveller(c)).view))
    .post(travellerPath, async (c) => {
      const formData = await readLinkForm(c, 'travellers', maxFormBytes);
      const { booking, seat, view: emptyView } = await requireTraveller(c);
      const view = { ...emptyView, formValues: Object.fromEntries(formData) };
      const { isOwnBike, isSomebodyElse } = view.formValues;
      const checkboxes = { isOwnBike: isOwnBike === 'yes', isSomebodyElse: isSomebodyElse === 'yes' };
      const parsed = v.safeParse(TravellerInput, toTravellerInput(view.formValues, checkboxes));
      if (!parsed.success) {
        const message = 'Nothing is lost. Please look at what is marked, and save again.';
        return sendPage(c, { ...view, message, problems: listProblemsByField(parsed.issues) }, 400);
      }
      const tokenHash = await sha256(readToken(c));
      const result = await updateTravellers(c, booking, {
        travellers: [{ seat, traveller: parsed.output }],
        event: { action: 'travellers_filled_in', subject: booking.id, label: booking.reference },
        firstRemovedSeat: null,
        linkWriter: { actor: { id: null, name: 'By a link', email: '', requestId: c.get('requestId') }, tokenHash },
      });
      if (typeof result === 'string') return sendPage(c, { ...view, message: cannotEncryptMessage }, 400);
      if (!result && (await isWriteLimitReached(createDb(c.env), tokenHash, Date.now())))
        return sendPage(c, { ...view, message: tooManyWritesMessage }, 429);
      // Somebody else saved at the same moment. A second save overwrites their values of the same traveller.
      if (!result) return sendPage(c, { ...view, message: 'That wasn’t saved. Please press Save once more.' }, 409);
      return c.redirect(`${travellerPaths.list(readToken(c))}?saved=1`, 303);
    });
}
