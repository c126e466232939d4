// One isolate of the site as a crowd meets it: the built Worker, whose database is far away and gets overloaded. Its
// clock runs as slowly as the bench's.
import site from './index.js';

const tick = Date.now.bind(Date);
let slowed = false;

function slowDown({ from, scale }) {
  if (slowed) return;
  slowed = true;
  Date.now = () => Math.floor(from + (tick() - from) / scale);
}

/** Waits as long as the database is away. Throws as D1 does when too much is asked of it. */
async function reach(meter, queries) {
  const { ok } = await meter.fetch('http://meter/', { headers: { queries: String(queries) } });
  if (!ok) throw new Error('D1_ERROR: D1 DB is overloaded. Too many requests queued.');
}

const inner = new WeakMap();

function farAway(db, meter) {
  const wrap = (statement) => {
    const far = { bind: (...values) => wrap(statement.bind(...values)) };
    for (const name of ['all', 'run', 'raw', 'first']) {
      far[name] = async (...how) => {
        await reach(meter, 1);
        return statement[name](...how);
      };
    }
    inner.set(far, statement);
    return far;
  };
  return {
    prepare: (sql) => wrap(db.prepare(sql)),
    async batch(statements) {
      await reach(meter, statements.length);
      return db.batch(statements.map((statement) => inner.get(statement)));
    },
  };
}

const isolate = {
  fetch(request, env, context) {
    slowDown(env.CLOCK);
    return site.fetch(request, { ...env, DB: farAway(env.DB, env.METER) }, context);
  },
};

// biome-ignore lint/style/noDefaultExport: the runtime asks for it
export { isolate as default };
