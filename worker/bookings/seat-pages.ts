import { Hono } from 'hono';
import { parseSeatRequest, type SeatOffer, type SeatView, seatRequestLifeMs } from '#shared/bookings/seat-booking';
import { seatPaths, tripPaths } from '#shared/link-routes';
import type { Site } from '#shared/settings/site';
import { sha256 } from '#shared/sha256';
import { listProblemsByField } from '#shared/text';
import { formatSeats } from '#shared/tours/departures';
import { findPriceKind } from '#shared/tours/prices';
import { createDb, evaluateCondition } from '../db/client';
import type { AppEnv, RequestContext } from '../env';
import { findLink, type RenderedPage, readLinkForm, readToken, respondWithLinkPage, toRoutePath } from '../links/links';
import { HttpError } from '../middleware/errors';
import { findClientAddress, hashWithKey, isLoopback } from '../middleware/request-log';
import { isToken } from '../middleware/session-cookie';
import type { DepartureKey } from '../tours/seats';
import { maxFormBytes } from './booking-page-routes';
import { calculateFirstPayment, hasOpenHold, holdSeats } from './seat-holds';
import { findSeatOffer, findSeatRequestByToken, insertSeatRequest } from './seat-requests';

type RenderSeatPage = (view: SeatView, site: Site) => Promise<RenderedPage>;

const tooManyMessage =
  'That’s a lot of tries. Please use the newest mail that we sent, try again in an hour, or call us.';
const otherHoldMessage =
  'You hold other seats already, under this phone number or e-mail address. Pay for those first, or ask us.';
const tooFewMessage = (count: number) => `Only ${formatSeats(count)} can be held on this date now. Ask us for more.`;

const findPrice = ({ prices }: SeatOffer, phone: string) => prices[findPriceKind(phone)];

/** Pages on which a rider holds seats. They work without scripts, are never cached, and are missing while it is off. */
export function createSeatPages(render: RenderSeatPage) {
  const sendPage = async (c: RequestContext, view: SeatView, status: 200 | 400 | 404 | 409 | 410 | 429 = 200) =>
    respondWithLinkPage(c, await render(view, c.var.site), status);
  const isBookable = (c: RequestContext) => c.var.site.holdHours > 0;
  const requireOffer = async (c: RequestContext, { tourId, departureId }: DepartureKey) => {
    const key = { tourId, departureId };
    const available = await findSeatOffer(createDb(c.env), key, Date.now());
    if (typeof available !== 'string') return available;
    const view = { kind: 'unavailable', reason: available, ...key } as const;
    throw new HttpError(await sendPage(c, view, available === 'gone' ? 404 : 409));
  };
  const readDeparture = (c: RequestContext) => ({
    tourId: c.req.param('tour') ?? '',
    departureId: c.req.param('date') ?? '',
  });
  const requireForm = async (c: RequestContext, key: DepartureKey) => {
    const { offer, tour } = await requireOffer(c, key);
    const seatPrice = { offer, tour, price: offer.prices.rider ?? 0 };
    const firstPaymentPaise = await calculateFirstPayment(createDb(c.env), seatPrice, 1, c.var.site, Date.now());
    return { offer, firstPaymentPaise };
  };
  const sendForm = async (c: RequestContext) => {
    const formValues = Object.fromEntries(await readLinkForm(c, 'book', maxFormBytes));
    const key = readDeparture(c);
    const { offer, firstPaymentPaise } = await requireForm(c, key);
    const reject = (status: 400 | 429, problems: Record<string, string>, message?: string) =>
      sendPage(c, { kind: 'form', offer, firstPaymentPaise, formValues, problems, message }, status);
    const parsed = parseSeatRequest(formValues);
    if (!parsed.success) return reject(400, listProblemsByField(parsed.issues));
    const { output: input } = parsed;
    const problems = {
      ...(input.seats > offer.holdableSeats ? { seats: tooFewMessage(offer.holdableSeats) } : {}),
      ...(findPrice(offer, input.phone) === null
        ? { phone: 'We tell riders from abroad the price of this tour first: please send an inquiry.' }
        : {}),
    };
    if (Object.keys(problems).length > 0) return reject(400, problems);
    const db = createDb(c.env);
    if (await evaluateCondition(db, hasOpenHold(input))) return reject(400, {}, otherHoldMessage);
    const address = findClientAddress(c);
    const network = isLoopback(address) ? null : hashWithKey(c.env, 'inquiry network', address);
    if (!(await insertSeatRequest(db, { ...key, input, network }, Date.now()))) return reject(429, {}, tooManyMessage);
    c.set('mailQueued', true);
    return sendPage(c, { kind: 'sent', email: input.email, seats: input.seats, tour: offer.tour });
  };

  /** Request behind the link. Throws a response: the booking's page once the seats are held, else why it opens nothing. */
  const requireRequest = async (c: RequestContext) => {
    const token = readToken(c);
    const tokenHash = await sha256(token);
    const db = createDb(c.env);
    if (isToken(token) && (await findLink(db, tokenHash))?.kind === 'booking')
      throw new HttpError(c.redirect(tripPaths.trip(token), 303));
    const request = isToken(token) ? await findSeatRequestByToken(db, tokenHash) : null;
    if (!request) throw new HttpError(await sendPage(c, { kind: 'missing' }, 404));
    if (Date.now() - request.createdAt > seatRequestLifeMs)
      throw new HttpError(await sendPage(c, { kind: 'ended', tourId: request.tourId }, 410));
    return { token, tokenHash, request };
  };
  const requireHold = async (c: RequestContext) => {
    const linked = await requireRequest(c);
    const { request } = linked;
    const available = await requireOffer(c, request);
    const price = findPrice(available.offer, request.phone);
    if (price === null) {
      const { tourId, departureId } = request;
      const view = { kind: 'unavailable', reason: 'price', tourId, departureId } as const;
      throw new HttpError(await sendPage(c, view, 409));
    }
    const { seats, name } = request;
    const seatPrice = { ...available, price };
    const firstPaymentPaise = await calculateFirstPayment(createDb(c.env), seatPrice, seats, c.var.site, Date.now());
    const { offer } = available;
    const view = { kind: 'hold', offer, token: linked.token, seats, name, price, firstPaymentPaise } as const;
    return { ...linked, ...seatPrice, view };
  };
  const confirmHold = async (c: RequestContext) => {
    const form = await readLinkForm(c, 'book', maxFormBytes);
    const { view, ...hold } = await requireHold(c);
    const { token, request, price } = hold;
    if (form.get('price') !== String(price))
      return sendPage(c, { ...view, message: 'The price has changed. Please look at it again.' }, 409);
    const db = createDb(c.env);
    const requestId = c.get('requestId');
    if (await holdSeats(db, { ...hold, requestId }, c.var.site, Date.now())) {
      c.set('mailQueued', true);
      return c.redirect(tripPaths.trip(token), 303);
    }
    // The same press may have arrived twice.
    await requireRequest(c);
    if (await evaluateCondition(db, hasOpenHold(request)))
      return sendPage(c, { ...view, message: otherHoldMessage }, 409);
    const { offer } = await requireOffer(c, request);
    return sendPage(c, { ...view, offer, message: tooFewMessage(offer.holdableSeats) }, 409);
  };

  const formPath = seatPaths.form('T', 'D').replace('/T/D', '/:tour/:date');
  const holdPath = toRoutePath(seatPaths.hold);
  const whileOn = (respond: (c: RequestContext) => Promise<Response>) => (c: RequestContext) =>
    isBookable(c) ? respond(c) : c.notFound();
  return new Hono<AppEnv>()
    .get(
      formPath,
      whileOn(async (c) => {
        const form = await requireForm(c, readDeparture(c));
        return sendPage(c, { kind: 'form', ...form, formValues: {}, problems: {} });
      }),
    )
    .post(formPath, whileOn(sendForm))
    .get(
      holdPath,
      whileOn(async (c) => sendPage(c, (await requireHold(c)).view)),
    )
    .post(holdPath, whileOn(confirmHold));
}
