// Before a command that needs packages, on whichever Node there is: built-ins only.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

if (!existsSync(fileURLToPath(new URL('../../node_modules/.package-lock.json', import.meta.url)))) {
  console.error('The packages aren’t installed yet: run “npm start” once.');
  process.exit(1);
}
