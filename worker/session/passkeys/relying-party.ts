import { site } from '#shared/site/site';
import type { Call } from '../../env';

/** Who passkeys are for. They are bound to the host's name: another name needs new ones. */
export interface RelyingParty {
  id: string;
  name: string;
  origins: string[];
}

/** From SITE_URL. On one's own machine any port will do, as `npm run dev` may have another. */
export function relyingParty(c: Call): RelyingParty {
  const own = new URL(c.env.SITE_URL);
  const asked = new URL(c.req.url);
  const isLocal = own.hostname === 'localhost' && asked.hostname === 'localhost';
  return { id: own.hostname, name: site.name, origins: isLocal ? [own.origin, asked.origin] : [own.origin] };
}
