import { Refusal } from '../setup/refusal.mjs';
import { type Deployment, ifKnown, openAccount } from '../stored/cloudflare.ts';

/** Throws a Refusal if the account lacks something that the site needs. Before the build, which takes a while. */
export async function requireAccount(deployment: Deployment & { routes?: unknown[] | undefined }): Promise<void> {
  const { id, ask } = await openAccount(deployment);
  const [database] = deployment.d1_databases;
  const [bucket] = deployment.r2_buckets;
  await ask(`the database ${database?.database_id}`, `/accounts/${id}/d1/database/${database?.database_id}`);
  await ask(`the bucket ${bucket?.bucket_name}`, `/accounts/${id}/r2/buckets/${bucket?.bucket_name}`);
  if (deployment.routes?.length) return;
  const named = await ifKnown(ask<{ subdomain?: string }>('the workers.dev name', `/accounts/${id}/workers/subdomain`));
  if (named?.subdomain) return;
  throw new Refusal(
    'The account has no name at workers.dev yet. Choose one in the dashboard under “Workers & Pages”, or give the site a domain of its own: see “Deploy”, 5, in the README.',
  );
}
