import { hash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { Refusal } from '../setup/refusal.mjs';
import { type Account, persist, refuseToken } from './cloudflare.ts';
import type { Bucket } from './stored.ts';

/** A value in an XML answer. */
function readTag(xml: string, tag: string): string {
  const [, text = ''] = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml) ?? [];
  return text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

/**
 * The deployed files, by R2's S3 interface: Cloudflare's own API takes 1,200 requests in five minutes, this one has no
 * such limit. An API token is a key to it: its id, and the SHA-256 of the token (developers.cloudflare.com/r2/api/tokens).
 * @param jurisdiction of a bucket that has one
 */
export async function openBucket({ id, token, ask }: Account, name: string, jurisdiction?: string): Promise<Bucket> {
  if (token !== process.env.CLOUDFLARE_API_TOKEN) {
    throw new Refusal('Pictures need an API token in CLOUDFLARE_API_TOKEN; see “Deploy”, 1, in the README.');
  }
  // A token belongs to a person or to an account, and is known in one of the two places.
  const { id: accessKeyId } = await ask<{ id: string }>('the token', '/user/tokens/verify').catch(() =>
    ask<{ id: string }>('the token', `/accounts/${id}/tokens/verify`),
  );
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey: hash('sha256', token),
    service: 's3',
    region: 'auto',
    retries: 0,
  });
  const host = [id, jurisdiction, 'r2.cloudflarestorage.com'].filter(Boolean).join('.');
  const base = `${process.env.R2_ENDPOINT_URL ?? `https://${host}`}/${name}`;
  const what = `the bucket ${name}`;

  async function send(path: string, init?: { method: string; body?: Uint8Array; headers?: Record<string, string> }) {
    const got = await persist(async () => {
      const answer = await client.fetch(`${base}${path}`, init as RequestInit);
      return { answer, body: new Uint8Array(await answer.arrayBuffer()) };
    });
    const { status, ok } = got.answer;
    if (status === 401 || status === 403) refuseToken(status, what);
    const text = new TextDecoder();
    if (status === 404 && readTag(text.decode(got.body), 'Code') !== 'NoSuchKey') {
      throw new Refusal(
        `Cloudflare doesn’t know ${what}. Compare wrangler.toml, or: npx wrangler r2 bucket create ${name}`,
      );
    }
    if (!ok && status !== 404)
      throw new Refusal(`R2 refused ${path} (${status}): ${text.decode(got.body).slice(0, 200)}`);
    return got;
  }

  const toPath = (key: string) => `/${key.split('/').map(encodeURIComponent).join('/')}`;

  return {
    list: async () => {
      const found = new Map<string, string>();
      for (let token = ''; ; ) {
        const more = token ? `&continuation-token=${encodeURIComponent(token)}` : '';
        const { body } = await send(`?list-type=2&encoding-type=url${more}`);
        const xml = new TextDecoder().decode(body);
        for (const [, one = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          found.set(decodeURIComponent(readTag(one, 'Key')), readTag(one, 'ETag').replaceAll('"', ''));
        }
        token = readTag(xml, 'NextContinuationToken');
        if (!token) return found;
      }
    },
    get: async (key) => {
      const { answer, body } = await send(toPath(key));
      return answer.ok ? { content: body, contentType: answer.headers.get('content-type') ?? undefined } : null;
    },
    put: async (key, { content, contentType }) => {
      const headers = {
        'X-Amz-Content-Sha256': hash('sha256', content),
        ...(contentType ? { 'Content-Type': contentType } : {}),
      };
      await send(toPath(key), { method: 'PUT', body: content, headers });
    },
    delete: async (key) => {
      await send(toPath(key), { method: 'DELETE' });
    },
  };
}
