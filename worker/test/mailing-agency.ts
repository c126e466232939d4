import { env } from 'cloudflare:workers';
import type { Booking } from '#shared/bookings/booking';
import { addDays, toIndianDay } from '#shared/dates';
import { api } from '#shared/test/api';
import { queueDueReminders } from '../email/due-reminders';
import { sendQueuedMail } from '../email/send-mail';
import { createMailbox, readJson, send, setClock } from './client';
import { addDatedTour, createBookingInput, signIn } from './factories';
import { saveSettings } from './settings';

export const riderEmail = 'asha@example.com';
/** First and only day of the tour. */
export const tourDay = '2097-06-19';

/** A site that mails riders, with a tour on {@link tourDay}, on 1 March 2097. */
export async function openAgency(changes: Parameters<typeof saveSettings>[1] = {}) {
  setClock('2097-03-01 12:00');
  const mailbox = createMailbox();
  const siteUrl = { SITE_URL: 'http://skyline.example', MAIL_FROM: 'site@skyline.example' };
  const bindings = { ...mailbox.bindings, ...siteUrl, CONFIRM_INQUIRIES: 'on' };
  const token = await signIn();
  if (Object.keys(changes).length > 0) await saveSettings(token, changes);
  const tourId = (await addDatedTour(token, [{ day: tourDay, seats: 12 }]))._id;
  const findRiderMails = () => mailbox.mails.filter(({ to }) => to === riderEmail);
  /** A new session each time, because sessions end when the clock moves on. */
  const signInAgain = async () => ({ token: await signIn(), bindings });
  const options = { token, bindings };
  const addBooking = async () => {
    const payer = {
      name: 'Asha Rao',
      phone: '+91 98160 12345',
      email: riderEmail,
      address: '',
      stateCode: '',
      gstin: '',
      pan: '',
    };
    const response = send(api.addBooking, createBookingInput({ tourId, start: tourDay, payer }), await signInAgain());
    return (await readJson<{ booking: Booking }>(response, 201)).booking;
  };
  const today = () => toIndianDay(Date.now());
  const pay = async (id: string, amountPaise: number, path: 'addPayment' | 'addRefund' = 'addPayment') => {
    const body = { day: today(), amountPaise, mode: 'cash', reason: 'Agreed', isDayConfirmed: true };
    return send(api[path], body, { ...(await signInAgain()), params: { id } });
  };
  const cancel = async (id: string) =>
    send(api.cancelBooking, { reason: 'Ill', day: today() }, { ...(await signInAgain()), params: { id } });
  return { ...mailbox, bindings, token, tourId, options, findRiderMails, addBooking, pay, cancel };
}

export type Agency = Awaited<ReturnType<typeof openAgency>>;

export async function runMailTasks({ bindings }: Agency, time: string): Promise<void> {
  setClock(time);
  const siteEnv = { ...env, ...bindings };
  await queueDueReminders(siteEnv, Date.now());
  await sendQueuedMail(siteEnv, Date.now());
}

/** Runs the mails’ cron at night, in the morning and in the evening of each day, and acts at noon. Returns day, hour and subject of each mail. */
export async function play(
  agency: Agency,
  from: string,
  to: string,
  acts: Record<string, () => Promise<unknown>> = {},
): Promise<string[]> {
  const events: string[] = [];
  const count = agency.findRiderMails().length;
  let seen = count;
  for (let day = from; day <= to; day = addDays(day, 1)) {
    for (const hour of ['02:00', '09:05', '12:00', '20:05']) {
      if (hour === '12:00') {
        setClock(`${day} 12:00`);
        await acts[day]?.();
      } else await runMailTasks(agency, `${day} ${hour}`);
      const mails = agency.findRiderMails();
      events.push(...mails.slice(seen).map(({ subject }) => `${day} ${hour.slice(0, 2)} ${subject}`));
      seen = mails.length;
    }
  }
  return events;
}
