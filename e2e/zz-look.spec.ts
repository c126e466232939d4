import { api } from '#shared/calls';
import { pages } from '#shared/paths';
import { shippedSettings } from '#shared/site/settings';
import { isBookable } from '#shared/tours/departures';
import { test } from './fixtures';
import { submitInquiry } from './inquiry';
import { visit } from './visit';

const out = process.env.LOOK_OUT ?? '/tmp/look';
test.use({ serviceWorkers: 'block' });
test('pictures', async ({ page, context, site, problems }) => {
  test.setTimeout(900_000);
  problems.allow(/./);
  const shot = async (name: string, dark = false) => {
    for (const [w, h] of [[390, 844], [1280, 900]] as const) {
      await page.setViewportSize({ width: w, height: h });
      await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce' });
      await page.waitForTimeout(100);
      await page.screenshot({ path: `${out}/${name}-${w}.png`, fullPage: true });
    }
  };
  const token = await site.signIn();
  const ask = async (path: string, method: string, body: unknown): Promise<any> => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    const answer = await site.fetch(path, { method, headers, body: JSON.stringify(body) });
    return answer.json();
  };
  await ask(api.settings, 'PUT', { ...shippedSettings, upi: 'tours@okbank', bankName: 'State Bank', bankAccount: '12345678901', ifsc: 'SBIN0001234' });
  const tour = (await site.tours()).find(({ type, departures = [] }) => type === 'Domestic' && departures.some((one) => isBookable(one) && one.seats - one.taken > 2))!;
  const startsOn = tour.departures!.find((one) => isBookable(one) && one.seats - one.taken > 2)!.startsOn;
  const inq = await submitInquiry(site);
  const content = { name: inq.name, title: tour.heading, tourId: tour._id, duration: '10 days', startsOn, people: 2, discount: null,
    lines: [{ words: 'Rider, our Himalayan 450', price: 42_500, count: 1 }, { words: 'Pillion', price: 32_500, count: 1 }], included: ['Fuel', 'Permits', 'Breakfast and dinner'], note: 'We can meet you at Delhi airport.', validUntil: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10) };
  const draft = await ask(api.quotes, 'POST', { inquiry: inq._id, content });
  console.log(JSON.stringify(draft).slice(0,400));
  const { link } = await ask(api.sendQuote(draft.quote.id), 'POST', {});
  await page.goto(new URL(link).pathname);

  await page.getByLabel('Your name').fill(inq.name);
  await page.getByRole('button', { name: 'Accept…' }).click();

  await page.getByRole('button', { name: 'Yes, I accept' }).click();
  await page.getByText('Accepted. Thank you!').waitFor();

  await page.getByLabel('UTR').fill('4123 4567 8901');
  await page.getByRole('button', { name: 'Tell us' }).click();
  await page.getByText('We are checking your payment').waitFor();


  const customer = page.url();
  const list = await ask(api.bookings, 'GET', undefined).catch(() => []);
  const rows = await (await site.fetch(api.bookings, { headers: { Authorization: `Bearer ${token}` } })).json() as any[];
  const booking = rows[0];
  console.log(JSON.stringify(booking), await ask(api.bookingPayments(booking.id), 'POST', { day: new Date().toISOString().slice(0, 10), amountPaise: 10_000_00, mode: 'upi', reference: '412345678901' }));
  await page.goto('about:blank'); await page.goto(customer); await page.getByRole('link', { name: /^Receipt / }).waitFor({timeout: 15000});

  await page.getByRole('link', { name: /^Receipt / }).click();
  await shot('paper-receipt');
  const { url } = await ask(api.bookingPeopleLinks(booking.id), 'POST', { seat: null });
  await page.goto(new URL(url).pathname);
  await shot('travellers-1');
  await page.getByRole('link', { name: 'Person 1' }).click();
  await shot('travellers-2');
  for (const n of [1, 2, 3]) await submitInquiry(site);
  await site.signInBrowser(context);
  for (const [n, p] of [['today', pages.dashboard], ['bookings', pages.bookings], ['booking', `${pages.bookings}?open=${booking.id}`], ['newbooking', `${pages.bookings}?open=new`], ['departures', pages.departures], ['months', pages.months], ['inquiries', pages.inquiries], ['quotes', pages.quotes], ['settings', pages.settings]] as const) {
    await visit(page, p).catch(() => {});
    await page.waitForTimeout(600);
    await shot(`desk-${n}`);
  }
  await page.goto(`/departures?tour=${tour._id}&date=${startsOn}`).catch(() => {});
  await page.waitForTimeout(800);
  await shot('desk-departure');
  void list;
});
