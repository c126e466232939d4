/** Anybody may use, change and pass on what has one of these. */
const free = ['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'BlueOak-1.0.0', 'CC0-1.0'];

/** These ask something of who passes the work on; OFL allows fonts to be bundled with their own licence kept. */
const forTools = ['MPL-2.0', 'LGPL-3.0-or-later', 'CC-BY-4.0', 'OFL-1.1'];

/** Whether a package may have this licence: an SPDX name, or several joined by OR or AND. */
export function mayHave(license: string | undefined, isTool: boolean): boolean {
  const allowed = isTool ? [...free, ...forTools] : free;
  const choices = (license ?? '').replace(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((one) => allowed.includes(one)));
}

interface Package {
  name: string;
  license: string;
  /** Used to build and test, not by the site that runs; the fonts and the service worker's library count as this. */
  isTool: boolean;
}

/** The packages by licence, as a page. */
export function licencesOf(packages: readonly Package[]): string {
  const part = (title: string, isTool: boolean) => {
    const ours = packages.filter((one) => one.isTool === isTool);
    const rows = [...new Set(ours.map(({ license }) => license))].sort().map((license) => {
      const names = ours.filter((one) => one.license === license).map(({ name }) => name);
      return `- **${license}**: ${[...new Set(names)].sort().join(', ')}`;
    });
    return `## ${title}\n\n${rows.join('\n')}\n`;
  };
  return `# Licences of the packages

Written by \`npx vitest run scripts/lockfile -u\` from package-lock.json; a licence that \`scripts/licences.ts\`
doesn’t allow fails the tests.

${part('Dependencies', false)}
${part('To build and test, and what the build takes from', true)}`;
}
