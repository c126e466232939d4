import type { Plugin } from 'vite';

const given = /(<PageHead\b[^<>]*?)\s+description=(?:"[^"]*"|\{(?:`(?:[^`$]|\$\{[^}]*\})*`|[\w.()]+)\})/g;

/** A screen without what it gives PageHead as its description: the Worker alone writes that into a page. */
export const leaveOutDescriptions = (code: string) => code.replace(given, '$1');

/** So that what only texts for search engines need is in no visitor's script. */
export const leanPageHead: Plugin = {
  name: 'lean-page-head',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/web\/.*\.tsx$/ },
    handler: (code) => ({ code: leaveOutDescriptions(code), map: null }),
  },
};
