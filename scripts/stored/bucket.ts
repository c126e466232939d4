import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { XMLParser } from 'fast-xml-parser';
import { unstable_readConfig as readConfig, unstable_getMiniflareWorkerOptions } from 'wrangler';
import { startRuntime } from '../local/runtime.ts';
import { readStateFolder } from '../setup/preflight.mjs';
import { Refusal } from '../setup/refusal.mjs';
import { configPath } from './wrangler-d1.ts';

/** An object of the bucket. */
interface StoredFile {
  content: Uint8Array;
  contentType?: string | undefined;
}

interface Bucket {
  list: () => Promise<string[]>;
  /** Null if there is no such object. */
  get: (key: string) => Promise<StoredFile | null>;
  put: (key: string, file: StoredFile) => Promise<void>;
  delete: (key: string) => Promise<void>;
}

/** Opens the site's bucket while `work` runs. */
export async function withBucket<T>(isRemote: boolean, work: (bucket: Bucket) => Promise<T>): Promise<T> {
  if (isRemote) return work(openR2(readConfig({ config: configPath() })));
  const { r2Buckets } = unstable_getMiniflareWorkerOptions(configPath()).workerOptions;
  const runtime = startRuntime({
    modules: true,
    script: 'export default {}',
    resourcePersistencePath: join(readStateFolder(), 'v3'),
    r2Buckets: r2Buckets as Record<string, { id: string }>,
  });
  try {
    return await work(openLocal(await runtime.getR2Bucket('MEDIA')));
  } finally {
    await runtime.dispose();
  }
}

type LocalBucket = Awaited<ReturnType<ReturnType<typeof startRuntime>['getR2Bucket']>>;

function openLocal(bucket: LocalBucket): Bucket {
  return {
    async list() {
      const keys: string[] = [];
      for (let cursor: string | undefined; ; ) {
        const page = await bucket.list(cursor ? { cursor } : {});
        keys.push(...page.objects.map(({ key }) => key));
        if (!page.truncated) return keys;
        cursor = page.cursor;
      }
    },
    async get(key) {
      const object = await bucket.get(key);
      if (!object) return null;
      return { content: new Uint8Array(await object.arrayBuffer()), contentType: object.httpMetadata?.contentType };
    },
    async put(key, { content, contentType }) {
      await bucket.put(key, content, contentType ? { httpMetadata: { contentType } } : {});
    },
    delete: (key) => bucket.delete(key),
  };
}

interface Deployment {
  account_id?: string | undefined;
  r2_buckets: { bucket_name?: string | undefined }[];
}

interface Listing {
  ListBucketResult: { Contents?: { Key: string }[]; NextContinuationToken?: string };
}

const xml = new XMLParser({ isArray: (name) => name === 'Contents', parseTagValue: false });

/** The deployed bucket, by R2's S3 interface. aws4fetch repeats a request that got a 429 or a 5xx. */
export function openR2({ account_id: account = process.env.CLOUDFLARE_ACCOUNT_ID, r2_buckets }: Deployment): Bucket {
  const {
    R2_ACCESS_KEY_ID: accessKeyId,
    R2_SECRET_ACCESS_KEY: secretAccessKey,
    R2_ENDPOINT_URL: endpoint,
  } = process.env;
  if (!accessKeyId || !secretAccessKey)
    throw new Refusal('Pictures need R2_ACCESS_KEY_ID and R2_SECRET_ACCESS_KEY: see docs/operating/backup.md.');
  if (!account && !endpoint) throw new Refusal('Write account_id = "…" at the top of wrangler.toml.');
  const client = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', region: 'auto', retries: 4 });
  const base = `${endpoint ?? `https://${account}.r2.cloudflarestorage.com`}/${r2_buckets[0]?.bucket_name}`;
  const send = async (path: string, init: { method?: string; body?: Uint8Array; headers?: HeadersInit } = {}) => {
    const response = await client.fetch(base + path, init as RequestInit);
    if (response.ok || (response.status === 404 && init.method === undefined)) return response;
    throw new Refusal(`R2 refused ${path} (${response.status}): ${(await response.text()).slice(0, 200)}`);
  };
  const toPath = (key: string) => `/${key.split('/').map(encodeURIComponent).join('/')}`;
  return {
    async list() {
      const keys: string[] = [];
      for (let token = ''; ; ) {
        const more = token ? `&continuation-token=${encodeURIComponent(token)}` : '';
        const response = await send(`?list-type=2${more}`);
        if (!response.ok) throw new Refusal(`There is no bucket ${r2_buckets[0]?.bucket_name}. Compare wrangler.toml.`);
        const { ListBucketResult: page }: Listing = xml.parse(await response.text());
        keys.push(...(page.Contents ?? []).map(({ Key }) => Key));
        token = page.NextContinuationToken ?? '';
        if (!token) return keys;
      }
    },
    async get(key) {
      const response = await send(toPath(key));
      if (!response.ok) return null;
      const contentType = response.headers.get('content-type') ?? undefined;
      return { content: new Uint8Array(await response.arrayBuffer()), contentType };
    },
    async put(key, { content, contentType }) {
      await send(toPath(key), {
        method: 'PUT',
        body: content,
        ...(contentType ? { headers: { 'Content-Type': contentType } } : {}),
      });
    },
    async delete(key) {
      await send(toPath(key), { method: 'DELETE' });
    },
  };
}
