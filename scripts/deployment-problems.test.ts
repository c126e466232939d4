import { expect, it } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { findDeployProblem } from './deployment-problems.ts';

const SITE_URL = 'https://www.ride.in';
const AGENCY_EMAIL = 'desk@ride.in';
const MAIL_FROM = 'site@ride.in';

const logs = { enabled: true, head_sampling_rate: 1, invocation_logs: false, persist: true };
const observability = { enabled: true, head_sampling_rate: 1, redact_query_string: true, logs };

const withVars = (vars: object) => ({
  vars: { SITE_URL, AGENCY_EMAIL, MAIL_FROM, SERVICE_WORKER: 'on', CONFIRM_INQUIRIES: 'off', ...vars },
  d1_databases: [{ database_id: '5b0e9b5c-1f5e-4a55-9d41-1f0d4a7c2e11' }],
  send_email: [{ allowed_sender_addresses: [MAIL_FROM] }],
  observability,
});

it('accepts a complete configuration', () => {
  expect(findDeployProblem(withVars({}))).toBeNull();
  expect(findDeployProblem(withVars({ SERVICE_WORKER: 'off' }))).toBeNull();
  expect(findDeployProblem(withVars({ SITE_URL: 'https://rides.somebody.workers.dev' }))).toBeNull();
});

it.each([
  ['SITE_URL', 'http://www.ride.in'],
  ['SITE_URL', 'http://localhost:8787'],
  ['SITE_URL', 'https://localhost'],
  ['SITE_URL', 'https://mountains.example'],
  ['SITE_URL', 'https://www.example.com'],
  ['SITE_URL', 'https://www.ride.in/'],
  ['SITE_URL', 'www.ride.in'],
  ['SITE_URL', undefined],
  ['AGENCY_EMAIL', 'ride@mountains.example'],
  ['AGENCY_EMAIL', 'ride@EXAMPLE.com'],
  ['AGENCY_EMAIL', 'desk'],
  ['MAIL_FROM', 'site@mountains.example'],
  ['MAIL_FROM', ''],
  ['SERVICE_WORKER', 'Off'],
  ['SERVICE_WORKER', undefined],
  ['CONFIRM_INQUIRIES', 'yes'],
])('refuses a configuration with %s = %j', (name, value) => {
  expect(findDeployProblem(withVars({ [name]: value }))).toContain(`${name} = "${value ?? ''}"`);
});

it('refuses a mailer that may send from other addresses than MAIL_FROM', () => {
  for (const senders of [undefined, [], ['else@ride.in'], [MAIL_FROM, 'else@ride.in']]) {
    const config = { ...withVars({}), send_email: [{ allowed_sender_addresses: senders }] };
    expect(findDeployProblem(config)).toContain('allowed_sender_addresses');
  }
});

it.each([
  ['whole', undefined],
  ['whole', { ...observability, enabled: false }],
  ['whole', { ...observability, head_sampling_rate: 0.1 }],
  ['whole', { ...observability, logs: { ...logs, enabled: false } }],
  ['whole', { ...observability, logs: { ...logs, persist: false } }],
  ['addresses', { ...observability, redact_query_string: false }],
  ['addresses', { ...observability, logs: { ...logs, invocation_logs: true } }],
])('refuses a log without %s when observability is %j', (word, changedObservability) => {
  expect(findDeployProblem({ ...withVars({}), observability: changedObservability })).toContain(word);
});

it('refuses the committed configuration, which has no database id', () => {
  const config = unstable_readConfig({ config: 'wrangler.toml' });
  expect(findDeployProblem(config)).toContain('database id');
  expect(config.observability).toEqual(observability);
  expect(
    config.send_email.map((mailer: { allowed_sender_addresses?: string[] }) => mailer.allowed_sender_addresses),
  ).toEqual([[config.vars.MAIL_FROM]]);
});
