import * as v from 'valibot';
import type { AnswerOf, BodyOf } from '#shared/api';
import * as staffApi from '#shared/staff/api';
import type { PasskeyUse, UseOptions } from '#shared/staff/passkeys';
import { LoginAnswer, type LoginInput } from '#shared/staff/staff';
import { ApiError, request } from '../../api/client';
import { readToken } from '../session/token';

interface OpenCall {
  method: 'POST';
  path: string;
  answer: v.GenericSchema;
}

/** For calls that need no session. */
export async function callPublicApi<C extends OpenCall>(
  call: C,
  json?: BodyOf<C>,
  token?: string,
): Promise<AnswerOf<C>> {
  const { path, method, answer: schema } = call;
  const { body } = await request(path, { method, schema, json, ...(token === undefined ? {} : { token }) });
  return body as AnswerOf<C>;
}

/** The token that this browser still has, if any: a login with it ends its session. */
const former = () => readToken() ?? undefined;

/** A login that wants a passkey too returns its options. @throws ApiError for one that is refused */
export async function login(input: LoginInput): Promise<LoginAnswer> {
  try {
    return await callPublicApi(staffApi.login, input, former());
  } catch (error) {
    const step = v.safeParse(LoginAnswer, error instanceof ApiError ? error.body : null);
    if (step.success && step.output.passkey) return step.output;
    throw error;
  }
}

export const fetchLoginOptions = async (): Promise<UseOptions> =>
  (await callPublicApi(staffApi.makeLoginOptions)).options;

/** @throws ApiError, code `forbidden`, when the passkey isn't accepted */
export const loginByPasskey = (passkey: PasskeyUse) => callPublicApi(staffApi.loginByPasskey, { passkey }, former());
