import '../local/quiet.ts';
import { Refusal } from '../setup/refusal.mjs';
import { openBucket } from './bucket.ts';
import { openAccount, readDeployment } from './cloudflare.ts';
import { openDatabase } from './database.ts';
import type { Stored } from './stored.ts';

/** Opens what the deployed site has stored. */
export async function openDeployed(deployment = readDeployment()): Promise<Stored> {
  const [database] = deployment.d1_databases;
  const [bucket] = deployment.r2_buckets;
  const id = database?.database_id ?? '';
  // Zeros until a database is made.
  if (/^(?:0{8}-|$)/.test(id))
    throw new Refusal('wrangler.toml has no database id yet. See “Deploy”, 2, in the README.');
  const account = await openAccount(deployment);
  return {
    ...openDatabase(account, id),
    openBucket: () => openBucket(account, bucket?.bucket_name ?? '', bucket?.jurisdiction),
  };
}
