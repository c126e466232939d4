import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { unstable_readConfig as readConfig, unstable_getMiniflareWorkerOptions } from 'wrangler';
import { stateFolder } from '../command.ts';
import { startRuntime } from '../local/worker.ts';
import { findConfigPath } from './wrangler-d1.ts';

/** A distant server needs a tenth of a second or more for each object. */
export const maxParallelRequests = 16;

interface StoredObject {
  content: Uint8Array;
  contentType: string;
}

interface Bucket {
  get: (key: string) => Promise<StoredObject | null>;
  put: (key: string, object: StoredObject) => Promise<void>;
  delete: (key: string) => Promise<void>;
}

export async function withBucket<T>(isRemote: boolean, work: (bucket: Bucket) => Promise<T>): Promise<T> {
  if (isRemote) {
    const { account_id = process.env.CLOUDFLARE_ACCOUNT_ID, r2_buckets } = readConfig({ config: findConfigPath() });
    return work(openR2Bucket(account_id, r2_buckets[0]?.bucket_name));
  }
  const { r2Buckets } = unstable_getMiniflareWorkerOptions(findConfigPath()).workerOptions;
  const runtime = startRuntime({
    modules: true,
    script: 'export default {}',
    resourcePersistencePath: join(stateFolder, 'v3'),
    r2Buckets: r2Buckets as Record<string, { id: string }>,
  });
  try {
    return await work(openLocalBucket(await runtime.getR2Bucket('MEDIA')));
  } finally {
    await runtime.dispose();
  }
}

type MiniflareBucket = Awaited<ReturnType<ReturnType<typeof startRuntime>['getR2Bucket']>>;

function openLocalBucket(bucket: MiniflareBucket): Bucket {
  return {
    async get(key) {
      const object = await bucket.get(key);
      const contentType = object?.httpMetadata?.contentType ?? '';
      return object && { content: new Uint8Array(await object.arrayBuffer()), contentType };
    },
    async put(key, { content, contentType }) {
      await bucket.put(key, content, { httpMetadata: { contentType } });
    },
    delete: (key) => bucket.delete(key),
  };
}

/** Opens the deployed bucket through R2's S3 interface. aws4fetch repeats a request that got a 429 or a 5xx. */
export function openR2Bucket(accountId: string | undefined, bucketName: string | undefined): Bucket {
  const {
    R2_ACCESS_KEY_ID: accessKeyId,
    R2_SECRET_ACCESS_KEY: secretAccessKey,
    R2_ENDPOINT_URL: endpoint,
  } = process.env;
  if (!accessKeyId || !secretAccessKey)
    throw new Error('Pictures need R2_ACCESS_KEY_ID and R2_SECRET_ACCESS_KEY: see docs/operating/backup.md.');
  if (!accountId && !endpoint) throw new Error('Write account_id = "…" at the top of wrangler.toml.');
  const client = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', region: 'auto', retries: 4 });
  const bucketUrl = `${endpoint ?? `https://${accountId}.r2.cloudflarestorage.com`}/${bucketName}`;
  const send = async (key: string, init: { method?: string; body?: Uint8Array; headers?: HeadersInit } = {}) => {
    const path = key.split('/').map(encodeURIComponent).join('/');
    const response = await client.fetch(`${bucketUrl}/${path}`, init as RequestInit);
    const errorBody = response.ok ? '' : await response.text();
    if (response.ok || errorBody.includes('<Code>NoSuchKey</Code>')) return response;
    throw new Error(`R2 refused ${key} (${response.status}): ${errorBody.slice(0, 200)}`);
  };
  return {
    async get(key) {
      const response = await send(key);
      if (!response.ok) return null;
      const contentType = response.headers.get('content-type') ?? '';
      return { content: new Uint8Array(await response.arrayBuffer()), contentType };
    },
    async put(key, { content, contentType }) {
      await send(key, { method: 'PUT', body: content, headers: { 'Content-Type': contentType } });
    },
    async delete(key) {
      await send(key, { method: 'DELETE' });
    },
  };
}
