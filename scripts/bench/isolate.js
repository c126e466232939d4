// The built Worker as it runs in one isolate during a rush: its database is distant and gets overloaded. Its clock runs
// `scale` times slower than the machine's.
import site from './index.js';

const readMachineClock = Date.now.bind(Date);
let isClockSlowed = false;

function slowClock({ startMs, scale }) {
  if (isClockSlowed) return;
  isClockSlowed = true;
  Date.now = () => Math.floor(startMs + (readMachineClock() - startMs) / scale);
}

/** Waits for the round trip to the database. Throws D1's error if the database is overloaded. */
async function waitForDatabase(meter, queryCount) {
  const { ok } = await meter.fetch('http://meter/', { headers: { queries: String(queryCount) } });
  if (!ok) throw new Error('D1_ERROR: D1 DB is overloaded. Too many requests queued.');
}

const localStatements = new WeakMap();

function toDistantDatabase(db, meter) {
  const toDistantStatement = (statement) => {
    const distant = { bind: (...values) => toDistantStatement(statement.bind(...values)) };
    for (const method of ['all', 'run', 'raw', 'first']) {
      distant[method] = async (...args) => {
        await waitForDatabase(meter, 1);
        return statement[method](...args);
      };
    }
    localStatements.set(distant, statement);
    return distant;
  };
  return {
    prepare: (sql) => toDistantStatement(db.prepare(sql)),
    async batch(statements) {
      await waitForDatabase(meter, statements.length);
      return db.batch(statements.map((statement) => localStatements.get(statement)));
    },
  };
}

const isolate = {
  fetch(request, env, context) {
    slowClock(env.CLOCK);
    return site.fetch(request, { ...env, DB: toDistantDatabase(env.DB, env.METER) }, context);
  },
};

// biome-ignore lint/style/noDefaultExport: the runtime asks for it
export { isolate as default };
