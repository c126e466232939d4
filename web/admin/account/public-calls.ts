import * as v from 'valibot';
import type { BodyOf, ResponseOf } from '#shared/api';
import * as staffApi from '#shared/staff/api';
import type { PasskeyAssertion, PasskeyRequestOptions } from '#shared/staff/passkeys';
import { type LoginInput, LoginResponse } from '#shared/staff/staff';
import { ApiError, request } from '../../api/client';
import { readToken } from '../session/token';

interface PublicCall {
  method: 'POST';
  path: string;
  response: v.GenericSchema;
}

export async function callPublicApi<C extends PublicCall>(
  call: C,
  json?: BodyOf<C>,
  token?: string,
): Promise<ResponseOf<C>> {
  const { path, method, response: schema } = call;
  const { body } = await request(path, { method, schema, json, ...(token === undefined ? {} : { token }) });
  return body as ResponseOf<C>;
}

/** A login that sends the current token ends its session. */
const findCurrentToken = () => readToken() ?? undefined;

/** Returns passkey options if the account needs a passkey, too. @throws ApiError */
export async function login(input: LoginInput): Promise<LoginResponse> {
  try {
    return await callPublicApi(staffApi.login, input, findCurrentToken());
  } catch (error) {
    const loginResponse = v.safeParse(LoginResponse, error instanceof ApiError ? error.body : null);
    if (loginResponse.success && loginResponse.output.passkey) return loginResponse.output;
    throw error;
  }
}

export const fetchLoginOptions = async (): Promise<PasskeyRequestOptions> =>
  (await callPublicApi(staffApi.createPasskeyLoginOptions)).options;

/** @throws ApiError, code `forbidden`, if the passkey is not accepted */
export const loginWithPasskey = (passkey: PasskeyAssertion) =>
  callPublicApi(staffApi.loginWithPasskey, { passkey }, findCurrentToken());
