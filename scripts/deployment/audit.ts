/** The part of `npm audit --json` that we read. */
interface Audit {
  vulnerabilities?: Record<string, { severity?: string } | undefined>;
}

const grave = ['critical', 'high'];

/** The packages with a grave vulnerability that is publicly known, by name; null if npm could not say. */
function findVulnerable(said: string): string[] | null {
  let audit: Audit;
  try {
    audit = JSON.parse(said.slice(said.indexOf('{')));
  } catch {
    return null;
  }
  if (typeof audit.vulnerabilities !== 'object' || audit.vulnerabilities === null) return null;
  return Object.entries(audit.vulnerabilities)
    .filter(([, found]) => grave.includes(found?.severity ?? ''))
    .map(([name, found]) => `${name} (${found?.severity})`);
}

/** Why these packages are not deployed, from what `npm audit --json` said; null if they may be. */
export function findPackageFault(said: string): string | null {
  const vulnerable = findVulnerable(said);
  if (vulnerable === null) {
    return 'Couldn’t ask npm whether a package has a known vulnerability. Try again when “npm audit” answers, or deploy with --anyway.';
  }
  if (vulnerable.length === 0) return null;
  return `Packages with a known vulnerability: ${vulnerable.join(', ')}. See “npm audit”, or deploy with --anyway.`;
}
