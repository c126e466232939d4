import { expect, it } from 'vitest';
import { drawSchema } from './schema-diagram.ts';

it('has the tables of the schema in docs/schema.md when a table changes', async () => {
  await expect(drawSchema()).toMatchFileSnapshot('../docs/schema.md');
});
