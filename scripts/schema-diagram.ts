// Draws docs/schema.md from the Drizzle schema: `npx vitest run scripts/schema-diagram -u` writes it.
import { createTableRelationsHelpers, extractTablesRelationalConfig, getTableName, is, One, Table } from 'drizzle-orm';
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import * as bookings from '../worker/db/bookings-schema.ts';
import * as links from '../worker/db/bookings-schema.ts';
import * as papers from '../worker/db/bookings-schema.ts';
import * as inquiries from '../worker/db/inquiries-schema.ts';
import * as relations from '../worker/db/relations.ts';
import * as site from '../worker/db/site-schema.ts';
import * as session from '../worker/db/staff-schema.ts';
import * as tours from '../worker/db/tours-schema.ts';

const parts = { ...tours, ...inquiries, ...bookings, ...papers, ...links, ...session, ...site };
const tables = Object.values<unknown>(parts).filter((part): part is SQLiteTable => is(part, Table));
const configs = extractTablesRelationalConfig({ ...parts, ...relations }, createTableRelationsHelpers).tables;

/** Returns a table as Mermaid has it: a line a column, its type first. */
function drawTable(table: SQLiteTable): string {
  const { name, columns, primaryKeys } = getTableConfig(table);
  const keys = new Set(primaryKeys.flatMap((key) => key.columns).map((column) => column.name));
  const lines = columns.map((column) => {
    const marks = [column.primary || keys.has(column.name) ? 'PK' : '', column.isUnique ? 'UK' : ''].filter(Boolean);
    return ['   ', column.getSQLType(), column.name, marks.join(', ')].join(' ').trimEnd();
  });
  return [`  ${name} {`, ...lines, '  }'].join('\n');
}

/** Returns a line from each row that is named to the rows that name it. */
function drawRelations(): string[] {
  return Object.values(configs).flatMap(({ dbName, relations: named }) =>
    Object.entries(named).flatMap(([name, relation]) =>
      is(relation, One) ? [`  ${getTableName(relation.referencedTable)} ||--o{ ${dbName} : "${name}"`] : [],
    ),
  );
}

/** Returns the whole page. */
export function drawSchema(): string {
  return [
    '# The tables',
    '',
    'Made by `npx vitest run scripts/schema-diagram -u` from `worker/db/*-schema.ts` and `relations.ts`, where each column’s meaning stands. Times are milliseconds since 1970 (UTC), days are India’s (`YYYY-MM-DD`), amounts of bookings whole paise. Pictures, itinerary, questions and route of a tour are JSON, since they are read and written whole.',
    '',
    '```mermaid',
    'erDiagram',
    ...drawRelations().sort(),
    ...tables.map(drawTable).sort(),
    '```',
    '',
  ].join('\n');
}
