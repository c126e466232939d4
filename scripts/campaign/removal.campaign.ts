import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { api } from '#shared/calls';
import type { InboxPage } from '#shared/inquiries/inbox';
import type { Tour } from '#shared/tours/tour';
import { admin } from '../../e2e/template-state';
import { type Deed, deedsOf, defences, type Things } from './deeds';
import { newInquiry, sendUntilHeard } from './inquiries';
import { addMember, type Member } from './members';
import { listCalls } from './routes';
import { RunningSite } from './running-site';
import { createDice, type Dice } from './seeded';
import { rows, withRows } from './stored-rows';

const rounds = Number(process.env.ROUNDS ?? 50);
const atOnce = 2;
/** In one round of so many, the one who is removed changes their password meanwhile, which takes a second of hashing. */
const rareEvery = 5;
const newPassword = 'a raven over the pangong';

type Access = { token: string; cookie?: string };

/** How somebody is removed, and what of theirs ends. */
interface Removal {
  words: string;
  of: Member['role'];
  how: (removed: Member) => Deed;
  /** By whom, where it isn't the other owner. */
  by?: 'themself' | 'anybody';
  ends: { sessions: 'all' | 'others' | 'none'; rest: boolean };
}

const change = (body: object) => (who: Member) => ({ method: 'PUT', path: api.person(who.id), body });
const endSessions = (who: Member) => ({ method: 'DELETE', path: api.personSessions(who.id) });
const all = { sessions: 'all', rest: true } as const;
const removals: Removal[] = [
  { words: 'an owner is disabled', of: 'owner', how: change({ disabled: true }), ends: all },
  { words: 'staff is disabled', of: 'staff', how: change({ disabled: true }), ends: all },
  {
    words: 'an owner becomes staff',
    of: 'owner',
    how: change({ role: 'staff' }),
    ends: { sessions: 'none', rest: true },
  },
  { words: 'everything of an owner ends', of: 'owner', how: endSessions, ends: all },
  { words: 'everything of staff ends', of: 'staff', how: endSessions, ends: all },
  {
    words: 'an owner uses their link for a new password',
    of: 'owner',
    by: 'anybody',
    ends: all,
    how: ({ reset }) => ({ method: 'POST', path: api.resetPassword, body: { token: reset, password: newPassword } }),
  },
  {
    words: 'an owner ends their other sessions',
    of: 'owner',
    by: 'themself',
    how: () => ({ method: 'DELETE', path: api.accountSessions, body: { password: admin.password } }),
    ends: { sessions: 'others', rest: false },
  },
];

it('removal: who was removed, whatever they and all others did at that moment, neither reads nor writes', async () => {
  const dice = createDice();
  const site = await RunningSite.open();
  const calls = await listCalls();
  const counts = { calls: 0, doors: 0, removed: 0, lost: 0 };
  const statuses = new Map<number, number>();
  const wrong: string[] = [];
  let callers = 0;

  async function ask({ method, path, body }: Deed, access: Access | null) {
    callers += 1;
    const answer = await site.fetch(path, {
      method,
      headers: {
        'Content-Type': 'application/json',
        // Addresses of their own, so that no limit refuses in the place of the door.
        'CF-Connecting-IP': `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}`,
        ...(access === null ? {} : { Authorization: `Bearer ${access.token}` }),
        ...(access?.cookie === undefined
          ? {}
          : { Cookie: `highpass-session-${new URL(site.url).port}=${access.cookie}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    const said = (await answer.json().catch(() => ({}))) as { code?: string; token?: string };
    return { status: answer.status, code: said.code, token: answer.headers.get('Session-Token') ?? said.token };
  }

  /** The calls of one round at once; what was removed, and the tokens that were given out meanwhile. */
  async function strike(removal: Removal, removed: Member, keeper: Member, other: Member, things: Things, nth: number) {
    const browser = removed.browser;
    const by: Record<string, Access | null> = { themself: browser, anybody: null };
    const given: string[] = [];
    let status = 0;
    const remove = async () => {
      ({ status } = await ask(removal.how(removed), removal.by ? (by[removal.by] ?? null) : keeper));
    };
    const deeds = [...deedsOf(calls, things, nth % rareEvery === 0), ...defences(removed, keeper)];
    const accept = removed.invitations.slice(0, 1).map((token) => {
      return { method: 'POST', path: api.acceptInvitation, body: { token, name: 'A friend', password: newPassword } };
    });
    const theirs = [...deeds, ...accept].map((deed) => async () => {
      // Not with the session that does the removing.
      const { token } = await ask(deed, removal.by === 'themself' || dice.random() < 0.5 ? removed : browser);
      if (token !== undefined) given.push(token);
    });
    const others = deedsOf(calls, things, false).map((deed) => () => ask(deed, other));
    const everything = inAnyOrder(dice, [...theirs, ...(nth % 2 === 0 ? others : []), remove]);
    counts.calls += everything.length;
    await Promise.all(everything.map((deed) => deed()));
    return { isRemoved: status === 200, given };
  }

  /** Every door once more, a second later. */
  async function tryDoors({ words, ends }: Removal, removed: Member, given: readonly string[], things: Things) {
    const note = (door: string, found: unknown) => {
      counts.doors += 1;
      if (found !== undefined) wrong.push(`${words}: ${door} ${found}`);
    };
    const dead: (readonly [string, Access])[] = [
      ['a token', removed],
      ...given.map((token) => ['a token given meanwhile', { token }] as const),
      ...(ends.sessions === 'others' ? [] : [['a browser', removed.browser] as const]),
    ];
    for (const [whose, access] of dead) {
      for (const deed of deedsOf(calls, things, true)) {
        const { code } = await ask(deed, access);
        // A password that they changed just before has ended sessions that the removal would have left.
        const isRefused =
          code === 'unauthorized' || (ends.sessions === 'none' && (deed.guard !== 'owner' || code === 'forbidden'));
        note(`${whose} at ${deed.method} ${deed.path}:`, isRefused ? undefined : code);
      }
    }
    if (ends.rest) {
      for (const token of removed.invitations) {
        const read = await ask({ method: 'POST', path: api.readInvitation, body: { token } }, null);
        note('an invitation is read:', read.status === 400 ? undefined : read.status);
        const body = { token, name: 'A friend', password: newPassword };
        const accepted = await ask({ method: 'POST', path: api.acceptInvitation, body }, null);
        note('an invitation is accepted:', accepted.status === 400 ? undefined : accepted.status);
      }
    }
    if (ends.rest && ends.sessions === 'all') {
      const body = { token: removed.reset, password: newPassword };
      const { status } = await ask({ method: 'POST', path: api.resetPassword, body }, null);
      note('a link for a new password:', status === 400 ? undefined : status);
    }
    if (words.endsWith('disabled')) {
      const body = { email: removed.email, password: admin.password };
      const { status } = await ask({ method: 'POST', path: api.login, body }, null);
      note('the password:', [401, 429].includes(status) ? undefined : status);
      await ask({ method: 'POST', path: api.forgotPassword, body: { email: removed.email } }, null);
    }
  }

  try {
    const tours = (await (await site.fetch(api.tours)).json()) as Tour[];
    const tour = tours.find(({ departures = [] }) => departures.length > 0);
    const token = await site.signIn();
    const rider = await newInquiry();
    await sendUntilHeard(site.url, rider);
    const asked = await site.fetch(api.inbox, {
      method: 'POST',
      body: JSON.stringify({ tab: 'all', q: rider.name }),
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    });
    const inquiry = ((await asked.json()) as InboxPage).data[0]?._id ?? '';
    const devices = await site.fetch(api.devices, { headers: { Authorization: `Bearer ${token}` } });
    const { publicKey: siteKey } = (await devices.json()) as { publicKey: string };
    const things = {
      siteKey,
      tour: tour?._id ?? '',
      departure: tour?.departures?.[0]?.id ?? '',
      inquiry,
      quote: 'nothing',
    };
    expect(Object.values(things)).not.toContain('');
    await site.kill();
    const people = await withRows(site.state, async (db) => {
      const found: { removal: Removal; removed: Member; keeper: Member; other: Member }[] = [];
      for (let nth = 0; nth < rounds; nth += 1) {
        const removal = removals[nth % removals.length] as Removal;
        const removed = await addMember(db, removal.of);
        const keeper = await addMember(db, 'owner');
        found.push({ removal, removed, keeper, other: await addMember(db, 'staff') });
      }
      return found;
    });
    await site.start();

    const ended: { removal: Removal; removed: Member; at: number }[] = [];
    const left = people.entries();
    const go = async () => {
      for (const [nth, { removal, removed, keeper, other }] of left) {
        const { isRemoved, given } = await strike(removal, removed, keeper, other, things, nth);
        const at = Date.now();
        const keepersCode = (await ask({ method: 'GET', path: api.people }, keeper)).code;
        // Two owners remove each other: whoever was faster stays, and the other one is out.
        if (isRemoved && removal.by === undefined && keepersCode !== undefined)
          wrong.push(`${removal.words}: so is the owner who did it (${keepersCode})`);
        if (!isRemoved && keepersCode === undefined) wrong.push(`${removal.words}: nobody was removed`);
        await wait(1000);
        if (isRemoved) {
          await tryDoors(removal, removed, given, things);
          ended.push({ removal, removed, at });
        } else {
          counts.lost += 1;
          const sessions = keepersCode === 'forbidden' ? 'none' : 'all';
          const slower = { ...removal, words: 'the other owner was slower', ends: { sessions, rest: true } } as const;
          await tryDoors(slower, keeper, [], things);
          ended.push({ removal: slower, removed: keeper, at });
        }
        const { status } = await ask({ method: 'GET', path: api.inbox }, other);
        if (status !== 200) wrong.push(`${removal.words}: a colleague reads no inquiries: ${status}`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, go));
    counts.removed = ended.length - counts.lost;
    await site.kill();

    const links = site.mails().flatMap((mail) => {
      const inviter = ended.find(({ removal, removed }) => removal.ends.rest && mail.includes(`.by.${removed.email}`));
      const link = /#t=([\w-]{43})/.exec(mail)?.[1];
      return inviter && link ? [link] : [];
    });
    await site.start();
    for (const link of links) {
      const { status } = await ask({ method: 'POST', path: api.readInvitation, body: { token: link } }, null);
      if (status !== 400) wrong.push(`an invitation that was mailed meanwhile: ${status}`);
    }
    await site.kill();
    await withRows(site.state, (db) => {
      for (const { removal, removed, at } of ended) {
        const { id, email } = removed;
        const expectNone = (what: string, query: string) => {
          const found = rows(db, query);
          if (found.length > 0) wrong.push(`${removal.words}: ${what}: ${JSON.stringify(found)}`);
        };
        const later = at + 1000;
        if (removal.ends.sessions !== 'none') {
          // The session that ended the others goes on, and does nothing more.
          expectNone('a line of theirs', `SELECT at, action FROM events WHERE actor_id = '${id}' AND at > ${later}`);
        }
        if (removal.ends.rest) {
          expectNone('their invitations', `SELECT email FROM invitations WHERE invited_by = '${id}'`);
          const guests = `SELECT email FROM users WHERE email LIKE '%.by.${email}' OR (email LIKE '%.of.${email}' AND created_at > ${later})`;
          expectNone('whom they invited', guests);
        }
        if (removal.ends.sessions === 'all') {
          expectNone('their devices', `SELECT id FROM devices WHERE user_id = '${id}'`);
        }
        const disabled = `SELECT id FROM users WHERE id = '${id}' AND disabled_at IS NULL`;
        if (removal.words.endsWith('disabled')) {
          expectNone('their account', disabled);
          const mailed = `SELECT id FROM mail_outbox WHERE kind = 'password_reset' AND ref = '${id}' AND created_at > ${later}`;
          expectNone('links mailed to them', mailed);
        }
        if (removal.words.endsWith('becomes staff')) {
          expectNone('their role', `SELECT role FROM users WHERE id = '${id}' AND role <> 'staff'`);
        }
      }
    });
    const told = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
    console.log(
      `removal: ${rounds} rounds, ${counts.calls} calls at once with ${counts.removed} removals; ${counts.lost} times who ` +
        `was to be removed was faster; ${counts.doors} doors tried a second later, ${links.length} mailed invitations\n  ${told.join(', ')}`,
    );
    expect(wrong).toEqual([]);
    expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
    expect(counts.removed).toBeGreaterThan(rounds / 4);
  } finally {
    await site.close();
  }
});

function inAnyOrder<T>(dice: Dice, deeds: readonly T[]): T[] {
  return deeds
    .map((deed) => ({ deed, at: dice.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ deed }) => deed);
}
