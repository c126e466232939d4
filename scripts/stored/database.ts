import { hash } from 'node:crypto';
import { Refusal } from '../setup/refusal.mjs';
import { type Account, persist } from './cloudflare.ts';
import type { Stored } from './stored.ts';

/** An export or import that is under way, or done. */
interface Job {
  success?: boolean;
  status?: 'complete' | 'error' | 'active';
  at_bookmark?: string;
  error?: string;
  errors?: string[];
  result?: { signed_url?: string };
}

interface Upload extends Job {
  upload_url?: string;
  filename?: string;
}

/** Polls until a job is done; D1 itself waits before it answers. */
async function finish(what: string, job: Job, poll: (bookmark: string | undefined) => Promise<Job>): Promise<Job> {
  for (let now = job; ; now = await poll(now.at_bookmark)) {
    if (now.status === 'complete') return now;
    const why = now.error ?? now.errors?.join('; ');
    // A job that was asked about too late says so as an error, too.
    if (now.status === 'error' || now.success === false) throw new Refusal(`${what} failed: ${why}`);
  }
}

/** The deployed database (developers.cloudflare.com/api/resources/d1/subresources/database). */
export function openDatabase({ id, ask }: Account, database: string): Omit<Stored, 'openBucket'> {
  const path = `/accounts/${id}/d1/database/${database}`;
  const what = `the database ${database}`;

  async function query(sql: string): Promise<Record<string, unknown>[]> {
    const [first] = await ask<{ results?: Record<string, unknown>[] }[]>(what, `${path}/query`, { sql });
    return first?.results ?? [];
  }

  async function readSql(): Promise<string> {
    const poll = (current_bookmark?: string) =>
      ask<Job>(what, `${path}/export`, { output_format: 'polling', current_bookmark });
    const { result } = await finish('The export', await poll(), poll);
    const { answer, body } = await persist(async () => {
      const answer = await fetch(result?.signed_url ?? '');
      return { answer, body: await answer.text() };
    });
    if (!answer.ok) throw new Refusal(`Couldn’t fetch the exported database (${answer.status}).`);
    return body;
  }

  async function runSql(sql: string): Promise<void> {
    const etag = hash('md5', sql);
    const begun = await ask<Upload>(what, `${path}/import`, { action: 'init', etag });
    let job: Job = begun;
    if (begun.upload_url !== undefined) {
      const { answer } = await persist(async () => {
        const answer = await fetch(begun.upload_url ?? '', { method: 'PUT', body: sql });
        return { answer, body: await answer.text() };
      });
      if (!answer.ok) throw new Refusal(`Couldn’t upload the database (${answer.status}).`);
      if (answer.headers.get('etag')?.replaceAll('"', '') !== etag) throw new Refusal('The upload came out damaged.');
      job = await ask<Job>(what, `${path}/import`, { action: 'ingest', filename: begun.filename, etag });
    }
    await finish('The import', job, (current_bookmark) =>
      ask<Job>(what, `${path}/import`, { action: 'poll', current_bookmark }),
    );
  }

  return { query, readSql, runSql };
}
