export type Query = (sql: string) => Promise<Record<string, unknown>[]>;

/** Condition on a table: it is none that SQLite or D1 keeps for itself. */
const isOurs = "tables.type = 'table' AND tables.name NOT GLOB 'sqlite_*' AND tables.name NOT GLOB '_cf_*'";

/** The number of rows by table. */
export async function countRows(query: Query): Promise<Record<string, number>> {
  const tables = await query(`SELECT name FROM sqlite_master AS tables WHERE ${isOurs} ORDER BY name`);
  if (tables.length === 0) return {};
  // All in one statement: each takes a while on a far database.
  const counts = tables.map(({ name }) => `(SELECT count(*) FROM "${name}") AS "${name}"`);
  const [counted = {}] = await query(`SELECT ${counts}`);
  return Object.fromEntries(Object.entries(counted).map(([name, n]) => [name, Number(n)]));
}

/** The columns by table; databases from before have fewer of both. */
export type Columns = Record<string, string[]>;

export async function listColumns(query: Query): Promise<Columns> {
  const found = await query(
    `SELECT tables.name AS name, columns.name AS column FROM sqlite_master AS tables
     JOIN pragma_table_info(tables.name) AS columns WHERE ${isOurs}`,
  );
  const columns: Columns = {};
  for (const { name, column } of found) {
    columns[String(name)] ??= [];
    columns[String(name)]?.push(String(column));
  }
  return columns;
}
