import { sessionIdle, sessionLife } from './session-life';

interface Entry {
  /** Asked at each write, as one that confirms who calls goes on under a new token. */
  tokenHash: () => string;
  mustBeOwner: boolean;
}

const over = 'session over';
const demoted = 'owner no more';

/** Whoever called was removed between the door and the action; nothing of it happened. */
class RemovedError extends Error {
  override name = 'RemovedError';

  constructor(readonly isSignedIn: boolean) {
    super('whoever called was removed meanwhile');
  }
}

export function findRemoval(error: unknown): RemovedError | null {
  if (!(error instanceof Error)) return null;
  return error instanceof RemovedError ? error : findRemoval(error.cause);
}

/** SQLite quotes a path that it can't read in its error, which rolls the batch back. */
const stillIn = `select json_extract('{}', coalesce((
  select case when ?4 and users.role <> 'owner' then '${demoted}' else '$' end
  from sessions inner join users on users.id = sessions.user_id
  where token_hash = ?1 and sessions.seen_at > ?2 and sessions.created_at > ?3 and disabled_at is null), '${over}'))`;

function toRemoval(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.includes(`'${over}'`)) return new RemovedError(false);
    if (cause.message.includes(`'${demoted}'`)) return new RemovedError(true);
  }
  return error;
}

type Binding = Pick<D1Database, 'prepare' | 'batch'>;

/**
 * A database where nothing is written for a caller who was removed since they were let in: what writes goes in one
 * batch, behind a statement that fails unless their session is still good. Reading is as it was.
 * @throws RemovedError from any write of a caller who was removed
 */
export function guardDatabase<Database extends Binding>(
  database: Database,
  { tokenHash, mustBeOwner }: Entry,
): Database {
  const inner = new WeakMap<object, D1PreparedStatement>();
  const reading = new WeakSet<object>();

  const batch = async <T>(statements: D1PreparedStatement[]): Promise<D1Result<T>[]> => {
    const found = statements.map((statement) => inner.get(statement) ?? statement);
    if (statements.every((statement) => reading.has(statement))) return database.batch<T>(found);
    const now = Date.now();
    const check = database
      .prepare(stillIn)
      .bind(tokenHash(), now - sessionIdle, now - sessionLife, mustBeOwner ? 1 : 0);
    try {
      return (await database.batch<T>([check, ...found])).slice(1);
    } catch (error) {
      throw toRemoval(error);
    }
  };

  function wrap(statement: D1PreparedStatement, isReading: boolean): D1PreparedStatement {
    const all = async () => {
      const [result] = await batch<Record<string, unknown>>([wrapped]);
      if (!result) throw new Error('a batch of one had no result');
      return result;
    };
    const alone = {
      all,
      run: all,
      raw: async () => (await all()).results.map((row) => Object.values(row)),
      first: async (column?: string) => {
        const [row] = (await all()).results;
        return column === undefined ? (row ?? null) : (row?.[column] ?? null);
      },
    };
    const wrapped = new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => wrap(target.bind(...values), isReading);
        if (!isReading && name in alone) return alone[name as keyof typeof alone];
        const member: unknown = Reflect.get(target, name, target);
        return typeof member === 'function' ? member.bind(target) : member;
      },
    });
    inner.set(wrapped, statement);
    if (isReading) reading.add(wrapped);
    return wrapped;
  }

  return new Proxy(database, {
    get(target, name) {
      if (name === 'batch') return batch;
      if (name === 'prepare') return (sql: string) => wrap(target.prepare(sql), /^\s*select\b/i.test(sql));
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      if (name !== 'withSession') return member.bind(target);
      return (...from: unknown[]) => guardDatabase(member.apply(target, from), { tokenHash, mustBeOwner });
    },
  });
}
