interface DeployConfig {
  vars: Record<string, unknown>;
  d1_databases: { database_id?: string | undefined }[];
  send_email: { allowed_sender_addresses?: string[] | undefined }[];
  observability?: Observability | undefined;
}

interface Observability {
  enabled?: boolean | undefined;
  head_sampling_rate?: number | undefined;
  redact_query_string?: boolean | undefined;
  logs?: Omit<Observability, 'logs'> & { invocation_logs?: boolean | undefined; persist?: boolean | undefined };
}

/** Host names that never belong to anybody (RFC 2606 and 6761). */
const reservedHost = /(?:^|[.@])(?:localhost|example|test|invalid|example\.(?:com|net|org))$/;

function findEmailProblem(variable: string, value: unknown): string | null {
  const email = String(value ?? '');
  if (/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email) && !reservedHost.test(email.toLowerCase())) return null;
  return `wrangler.toml has ${variable} = "${email}", which is nobody’s mailbox.`;
}

function findSiteUrlProblem(value: unknown): string | null {
  const siteUrl = String(value ?? '');
  const url = URL.canParse(siteUrl) ? new URL(siteUrl) : null;
  if (url?.protocol !== 'https:') return `wrangler.toml has SITE_URL = "${siteUrl}": a deployed site is at https://….`;
  if (url.origin !== siteUrl) return `wrangler.toml has SITE_URL = "${siteUrl}"; write ${url.origin}, without a path.`;
  if (reservedHost.test(url.hostname)) return `wrangler.toml has SITE_URL = "${siteUrl}", which is nobody’s site.`;
  return null;
}

/** What "off" does, by the variable that may be "on" or "off". */
const effectsOfOff = { SERVICE_WORKER: 'to take it off every phone', CONFIRM_INQUIRIES: 'to send riders no mail' };

function findSwitchProblem(variable: keyof typeof effectsOfOff, value: unknown): string | null {
  if (value === 'on' || value === 'off') return null;
  return `wrangler.toml has ${variable} = "${value ?? ''}"; write "on", or "off" ${effectsOfOff[variable]}.`;
}

const isLogComplete = ({ enabled, head_sampling_rate: rate = 1 }: Observability = {}) => enabled === true && rate === 1;

/** The log must be complete, but without visitors' addresses, which Cloudflare's own log entries contain. */
function findLogProblem(observability: Observability | undefined): string | null {
  const { logs, redact_query_string: isRedacted } = observability ?? {};
  if (!isLogComplete(observability) || !isLogComplete(logs) || logs?.persist === false) {
    return 'wrangler.toml has to keep the whole log: [observability] and its logs enabled, head_sampling_rate = 1.';
  }
  if (isRedacted === true && logs?.invocation_logs === false) return null;
  return 'wrangler.toml has to keep addresses out of the log: redact_query_string = true, invocation_logs = false.';
}

export function findDeployProblem({ vars, d1_databases, send_email, observability }: DeployConfig): string | null {
  if (d1_databases.some(({ database_id = '' }) => /^(?:0{8}-|$)/.test(database_id))) {
    return 'wrangler.toml has no database id yet. See “Deploy” in the README.';
  }
  const variableProblem =
    findSiteUrlProblem(vars.SITE_URL) ??
    findEmailProblem('AGENCY_EMAIL', vars.AGENCY_EMAIL) ??
    findEmailProblem('MAIL_FROM', vars.MAIL_FROM) ??
    findSwitchProblem('SERVICE_WORKER', vars.SERVICE_WORKER) ??
    findSwitchProblem('CONFIRM_INQUIRIES', vars.CONFIRM_INQUIRIES);
  if (variableProblem !== null) return variableProblem;
  const isSenderFixed = send_email.every(({ allowed_sender_addresses: senders }) => senders?.join() === vars.MAIL_FROM);
  if (!isSenderFixed) return 'wrangler.toml has to name MAIL_FROM, and it alone, in allowed_sender_addresses.';
  return findLogProblem(observability);
}
