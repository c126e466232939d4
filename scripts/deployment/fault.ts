/** What wrangler.toml says that a deployed site depends on. */
interface Deployed {
  vars: Record<string, unknown>;
  d1_databases: { database_id?: string | undefined }[];
  send_email: { allowed_sender_addresses?: string[] | undefined }[];
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

/** Why this configuration must not be deployed, or null. */
export function findDeployFault({ vars, d1_databases, send_email }: Deployed): string | null {
  if (d1_databases.some(({ database_id = '' }) => /^(?:0{8}-|$)/.test(database_id))) {
    return 'wrangler.toml has no database id yet. See “Deploy” in the README.';
  }
  const fault =
    findSiteFault(vars.SITE_URL) ??
    findAddressFault('AGENCY_EMAIL', vars.AGENCY_EMAIL) ??
    findAddressFault('MAIL_FROM', vars.MAIL_FROM);
  if (fault !== null) return fault;
  const mayOnlySend = send_email.every(({ allowed_sender_addresses: senders }) => senders?.join() === vars.MAIL_FROM);
  return mayOnlySend ? null : `wrangler.toml has to name MAIL_FROM, and it alone, in allowed_sender_addresses.`;
}
