/** The settings in wrangler.toml that a deployed site depends on. */
interface Deployed {
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

/** Names that never are anybody's site (RFC 2606 and 6761). */
const nobodys = /(?:^|[.@])(?:localhost|example|test|invalid|example\.(?:com|net|org))$/;

function findAddressFault(name: string, value: unknown): string | null {
  const text = String(value ?? '');
  if (/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text) && !nobodys.test(text.toLowerCase())) return null;
  return `wrangler.toml has ${name} = "${text}", which is nobody’s mailbox.`;
}

function findSiteFault(value: unknown): string | null {
  const text = String(value ?? '');
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'https:') return `wrangler.toml has SITE_URL = "${text}": a deployed site is at https://….`;
  if (url.origin !== text) return `wrangler.toml has SITE_URL = "${text}"; write ${url.origin}, without a path.`;
  if (nobodys.test(url.hostname)) return `wrangler.toml has SITE_URL = "${text}", which is nobody’s site.`;
  return null;
}

const switches = { SERVICE_WORKER: 'to take it off every phone', CONFIRM_INQUIRIES: 'to send riders no mail' };

function findSwitchFault(name: keyof typeof switches, value: unknown): string | null {
  if (value === 'on' || value === 'off') return null;
  return `wrangler.toml has ${name} = "${value ?? ''}"; write "on", or "off" ${switches[name]}.`;
}

const keepsAll = ({ enabled, head_sampling_rate: rate = 1 }: Observability = {}) => enabled === true && rate === 1;

/** The log has to be whole, and without visitors' addresses, which Cloudflare's own lines have. */
function findLogFault(observability: Observability | undefined): string | null {
  const { logs, redact_query_string: isRedacted } = observability ?? {};
  if (!keepsAll(observability) || !keepsAll(logs) || logs?.persist === false) {
    return 'wrangler.toml has to keep the whole log: [observability] and its logs enabled, head_sampling_rate = 1.';
  }
  if (isRedacted === true && logs?.invocation_logs === false) return null;
  return 'wrangler.toml has to keep addresses out of the log: redact_query_string = true, invocation_logs = false.';
}

/** Why this configuration must not be deployed, or null. */
export function findDeployFault({ vars, d1_databases, send_email, observability }: Deployed): string | null {
  if (d1_databases.some(({ database_id = '' }) => /^(?:0{8}-|$)/.test(database_id))) {
    return 'wrangler.toml has no database id yet. See “Deploy” in the README.';
  }
  const fault =
    findSiteFault(vars.SITE_URL) ??
    findAddressFault('AGENCY_EMAIL', vars.AGENCY_EMAIL) ??
    findAddressFault('MAIL_FROM', vars.MAIL_FROM) ??
    findSwitchFault('SERVICE_WORKER', vars.SERVICE_WORKER) ??
    findSwitchFault('CONFIRM_INQUIRIES', vars.CONFIRM_INQUIRIES);
  if (fault !== null) return fault;
  const mayOnlySend = send_email.every(({ allowed_sender_addresses: senders }) => senders?.join() === vars.MAIL_FROM);
  if (!mayOnlySend) return 'wrangler.toml has to name MAIL_FROM, and it alone, in allowed_sender_addresses.';
  return findLogFault(observability);
}
