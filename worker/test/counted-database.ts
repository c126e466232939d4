import { env } from 'cloudflare:workers';
import { vi } from 'vitest';
import { type CallOptions, call } from './client';

interface Counts {
  rowsRead: number;
  rowsWritten: number;
  trips: number;
  /** Statements, in batches or not: what D1 limits for an invocation. */
  queries: number;
}

/** The real database; `counts` adds up the costs that D1 reports in `meta`. */
export function createCountedDatabase(d1: D1Database) {
  const counts: Counts = { rowsRead: 0, rowsWritten: 0, trips: 0, queries: 0 };
  const addCosts = ({ meta }: D1Result) => {
    counts.rowsRead += meta.rows_read;
    counts.rowsWritten += meta.rows_written;
  };
  const runCounted = async (statement: D1PreparedStatement) => {
    counts.trips += 1;
    counts.queries += 1;
    const result = await statement.all<Record<string, unknown>>();
    addCosts(result);
    return result;
  };
  const innerStatements = new WeakMap<object, D1PreparedStatement>();
  const wrapStatement = (statement: D1PreparedStatement, sql: string) => {
    const counted = {
      bind: (...values: unknown[]) => wrapStatement(statement.bind(...values), sql),
      all: () => runCounted(statement),
      run: () => runCounted(statement),
      // `raw` reports no cost, so `all` runs, too. Columns of a join may share a name, of which `all` returns only one.
      raw: async () => {
        const { results } = await runCounted(statement);
        return /^select/i.test(sql) ? statement.raw() : results.map((row) => Object.values(row));
      },
      first: async () => (await runCounted(statement)).results[0] ?? null,
    };
    innerStatements.set(counted, statement);
    return counted;
  };
  const DB = {
    prepare: (sql: string) => wrapStatement(d1.prepare(sql), sql),
    async batch(statements: object[]) {
      counts.trips += 1;
      counts.queries += statements.length;
      const results = await d1.batch(
        statements.map((statement) => innerStatements.get(statement) as D1PreparedStatement),
      );
      results.forEach(addCosts);
      return results;
    },
  } as unknown as D1Database;
  return { DB, counts };
}

/** Calls a second later than before, because the catalogue's version is then read again. Returns response, text and costs. */
export async function callAndCount(path: string, options: CallOptions = {}) {
  const { DB, counts } = createCountedDatabase(env.DB);
  vi.setSystemTime(Date.now() + 1000);
  const response = await call(path, { ...options, bindings: { DB, ...options.bindings } });
  const { status, headers } = response;
  return { ...counts, response, status, headers, text: await response.text() };
}

/** Fails like D1, with the SQL in the message. */
export function createFailingDatabase(): D1Database {
  const fail = () => Promise.reject(new Error('D1_ERROR: Network connection lost. select secret from tours'));
  const statement = { bind: () => statement, all: fail, run: fail, raw: fail, first: fail };
  const database = { prepare: () => statement, batch: fail };
  return database as unknown as D1Database;
}

export function createFailingBucket(): R2Bucket {
  const fail = () => Promise.reject(new Error('get: Unspecified error (0)'));
  return { get: fail, put: fail, head: fail, list: fail, delete: fail } as unknown as R2Bucket;
}

export function createFailingLimit(): RateLimit {
  return { limit: () => Promise.reject(new Error('internal error; reference = secret')) };
}

export function createFailingImages(error = 'IMAGES_TRANSFORM_ERROR 9523: secret'): ImagesBinding {
  const fail = () => Promise.reject(new Error(error));
  const transformer = { transform: () => transformer, output: fail };
  return { info: fail, input: () => transformer } as unknown as ImagesBinding;
}
