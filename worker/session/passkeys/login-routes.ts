import { Hono } from 'hono';
import { PasskeyLoginInput } from '#shared/staff/passkey-input';
import { passkeyApi } from '#shared/staff/passkey-paths';
import { createDb } from '../../db/client';
import type { AppEnv } from '../../env';
import { readJson } from '../../http/read-body';
import { askGate } from '../ask-gate';
import { toAsking } from '../device';
import { openSession, toLoginAnswer } from '../open-session';
import { refuseTooOften } from '../too-often';
import { acceptUse } from './accept-use';
import { requestOptions } from './options';
import { refuseUse } from './refuse';
import { relyingParty } from './relying-party';

export const passkeyBytes = 32 * 1024;
const failed = { success: false };

export const passkeyLoginRoutes = new Hono<AppEnv>()
  .post(passkeyApi.loginOptions, async (c) => {
    const refusal = await refuseTooOften(c, 'passkey-options');
    if (refusal) return refusal;
    return c.json({ options: await requestOptions(createDb(c.env), relyingParty(c), 'login', null, []) });
  })
  .post(passkeyApi.login, async (c) => {
    const refusal = await refuseTooOften(c, 'passkey', failed);
    if (refusal) return refusal;
    const read = await readJson(c, PasskeyLoginInput, passkeyBytes, failed);
    if (read instanceof Response) return read;
    const use = await acceptUse(c, read.value.passkey, ['login', 'second-step']);
    if (use.outcome !== 'right') return refuseUse(c, use, failed);
    const { email } = use.user;
    const device = await askGate(c.env, email, async (gate) => await gate.recognize(toAsking(c, email)));
    const token = await openSession(c, use.user, device);
    return c.json(toLoginAnswer(token, use.user));
  });
