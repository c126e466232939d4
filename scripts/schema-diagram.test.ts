import { createTableRelationsHelpers, extractTablesRelationalConfig, getTableName, is, One, Table } from 'drizzle-orm';
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { expect, it } from 'vitest';
import * as bookingsSchema from '../worker/db/bookings-schema.ts';
import * as inquiriesSchema from '../worker/db/inquiries-schema.ts';
import * as relations from '../worker/db/relations.ts';
import * as siteSchema from '../worker/db/site-schema.ts';
import * as staffSchema from '../worker/db/staff-schema.ts';
import * as toursSchema from '../worker/db/tours-schema.ts';

const schema = { ...toursSchema, ...inquiriesSchema, ...bookingsSchema, ...staffSchema, ...siteSchema };
const tables = Object.values<unknown>(schema).filter((value): value is SQLiteTable => is(value, Table));
const relationalConfigs = extractTablesRelationalConfig(
  { ...schema, ...relations },
  createTableRelationsHelpers,
).tables;

/** Returns a table in Mermaid's syntax: one column per line, its type first. */
function drawTable(table: SQLiteTable): string {
  const { name, columns, primaryKeys } = getTableConfig(table);
  const primaryColumns = new Set(primaryKeys.flatMap((key) => key.columns).map((column) => column.name));
  const columnLines = columns.map((column) => {
    const isPrimary = column.primary || primaryColumns.has(column.name);
    const keyMarks = [isPrimary ? 'PK' : '', column.isUnique ? 'UK' : ''].filter(Boolean);
    return ['   ', column.getSQLType(), column.name, keyMarks.join(', ')].join(' ').trimEnd();
  });
  return [`  ${name} {`, ...columnLines, '  }'].join('\n');
}

/** Returns one line per foreign key, from the referenced table to the referencing one. */
function drawForeignKeys(): string[] {
  return Object.values(relationalConfigs).flatMap((table) =>
    Object.entries(table.relations).flatMap(([name, relation]) =>
      is(relation, One) ? [`  ${getTableName(relation.referencedTable)} ||--o{ ${table.dbName} : "${name}"`] : [],
    ),
  );
}

// `npx vitest run scripts/schema-diagram -u` writes the page.
it('has the tables of the schema in docs/schema.md when a table changes', async () => {
  const page = [
    '# The tables',
    '',
    'Made by `npx vitest run scripts/schema-diagram -u` from `worker/db/*-schema.ts` and `relations.ts`, where each column’s meaning stands. Times are milliseconds since 1970 (UTC), days are India’s (`YYYY-MM-DD`), amounts of bookings whole paise. Pictures, itinerary, questions and route of a tour are JSON, since they are read and written whole.',
    '',
    '```mermaid',
    'erDiagram',
    ...drawForeignKeys().sort(),
    ...tables.map(drawTable).sort(),
    '```',
    '',
  ].join('\n');
  await expect(page).toMatchFileSnapshot('../docs/schema.md');
});
