import fc from 'fast-check';
import { anyText } from './malformed';

const { anything, array, boolean, constantFrom, constant, integer, oneof, option, record } = fc;

/** Mostly as it should be, else anything. */
const mostly = <T>(good: fc.Arbitrary<T>) =>
  oneof({ weight: 4, arbitrary: good as fc.Arbitrary<unknown> }, anyText, fc.jsonValue({ maxDepth: 2 }), integer());

const day = constantFrom('2027-07-10', '2020-01-01', '2027-02-30', '9999-12-31', '');
const whole = oneof(integer({ min: -3, max: 600 }), constantFrom(0.5, 1e308, -0));
const id = constantFrom('00000000-0000-4000-8000-000000000000', 'some-id', '');
const shape = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  record(Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, mostly(value)])), {
    requiredKeys: [],
  });

const change = shape({
  status: constantFrom('new', 'answered', 'quoted', 'won', 'lost', 'spam'),
  ownerId: option(id),
  followUpOn: day,
  answeredBy: constantFrom('whatsapp', 'mail', 'call'),
  template: anyText,
  note: anyText,
  deleted: boolean(),
});
const content = shape({
  name: anyText,
  title: anyText,
  tourId: option(id),
  duration: anyText,
  startsOn: option(day),
  people: whole,
  lines: array(shape({ words: anyText, price: whole, count: whole }), { maxLength: 3 }),
  discount: option(shape({ words: anyText, rupees: whole })),
  included: array(anyText),
  note: anyText,
  validUntil: day,
});
const search = { q: anyText, cursor: constantFrom('1', '2027-07-10~1', '0'), limit: whole, tourId: id, page: anyText };
const subscription = {
  endpoint: constantFrom(
    'https://push.example/x',
    'http://127.0.0.1/',
    'https://[::1]/',
    'https://fcm.googleapis.com/x',
  ),
  keys: shape({ p256dh: anyText, auth: anyText }),
};

/** JSON that nearly is what one of the desk's calls, or a rider's, takes. */
export const nearValid: fc.Arbitrary<string> = oneof(
  change,
  content,
  shape({ inquiry: id, content }),
  shape({ items: array(shape({ id, version: whole }), { maxLength: 3 }), change }),
  shape({ tab: constantFrom('new', 'mine', 'due', 'all'), filter: constantFrom('won', 'deleted'), ...search }),
  shape({ seats: whole, over: boolean(), inquiry: id }),
  shape({ accepted: constant(false), withdrawn: boolean() }),
  shape(subscription),
  shape({ title: anyText, language: constantFrom('en', 'hi'), text: constantFrom('{name}', '{', '{name', '{nobody}') }),
  shape({
    act: constantFrom('discard', 'release', 'restore'),
    choice: shape({ ids: array(id), from: whole }),
    at: whole,
  }),
  shape({ stage: constantFrom('draft', 'published', 'scheduled') }),
  anything({ maxDepth: 1 }),
).map((value) => JSON.stringify(value) ?? 'null');
