import '../local/quiet.ts';
import { Refusal } from '../setup/refusal.mjs';
import { openBucket } from './bucket.ts';
import { openAccount, readDeployment } from './cloudflare.ts';
import { openDatabase } from './database.ts';
import type { Stored } from './stored.ts';

/** The id is zeros until a database is made. */
export const hasId = ({ database_id = '' }: { database_id?: string | undefined } = {}) =>
  !/^(?:0{8}-|$)/.test(database_id);

export const noDatabase = 'wrangler.toml has no database id yet. See “Deploy”, 2, in the README.';

/** Opens what the deployed site has stored. */
export async function openDeployed(deployment = readDeployment()): Promise<Stored> {
  const [database] = deployment.d1_databases;
  const [bucket] = deployment.r2_buckets;
  if (!hasId(database)) throw new Refusal(noDatabase);
  const account = await openAccount(deployment);
  return {
    ...openDatabase(account, database?.database_id ?? ''),
    openBucket: () => openBucket(account, bucket?.bucket_name ?? '', bucket?.jurisdiction),
  };
}
