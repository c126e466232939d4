/*
 * Who may import whom, packages included. A room is a folder two steps deep in web/ and worker/, a file beside them, or a
 * folder where a star stands. What is not named is refused, a new room too. Tests may import anything.
 */
const route = 'shared worker/env worker/db worker/http hono drizzle-orm valibot node:buffer';
const screen = 'shared web/ui react react-router-dom lucide-react';

export const mayImport: Record<string, string> = {
  shared: 'valibot',
  'worker/env': 'worker/session',
  'worker/db': 'shared drizzle-orm',
  'worker/http': 'shared worker/db worker/env hono drizzle-orm valibot node:buffer',
  'worker/media': `${route} node:zlib`,
  'worker/tours': `${route} worker/media`,
  'worker/inquiries': `${route} worker/mail`,
  'worker/session': `${route} worker/mail node:crypto cloudflare:workers`,
  'worker/mail': 'worker/db worker/env worker/inquiries worker/session drizzle-orm hono',
  'worker/pages': `${route} worker/tours web/entry-server`,
  'worker/housekeeping': 'worker/db worker/env worker/mail worker/media worker/session worker/tours drizzle-orm',
  'worker/app': 'worker hono',
  'worker/index': 'worker',
  'web/api': 'shared valibot',
  'web/store': 'shared idb valibot',
  'web/sync': 'shared web/api web/store valibot',
  'web/sw': 'shared web/api web/store web/sync workbox-*',
  'web/sw-bridge': 'web/sync workbox-window trusted-types',
  'web/ui': 'shared react react-dom react-router-dom lucide-react swiper photoswipe',
  'web/shell': `${screen} web/sync web/sw-bridge`,
  'web/routes/*': `${screen} web/sync`,
  'web/admin': `${screen} web/api valibot react-hook-form @tanstack/*`,
  'web/aside/*': screen,
  'web/later/*': `${screen} web/sync`,
  'web/router': 'shared web/aside web/later web/shell web/routes web/admin react react-router-dom',
  'web/entry-client': 'shared web/router web/shell web/styles web/sync web/ui react react-dom react-router-dom',
  'web/entry-server': 'shared web/router web/ui react react-dom react-router-dom',
  'web/manifest': 'shared vite-plugin-pwa',
  scripts: 'shared worker/session/password web/ui/aside/road-pictures *',
  e2e: 'shared scripts web *',
};
