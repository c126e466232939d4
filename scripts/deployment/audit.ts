/** The part of `npm audit --json` that we read. */
interface Audit {
  vulnerabilities?: Record<string, { severity?: string } | undefined>;
}

const grave = ['critical', 'high'];

/** The packages with a grave vulnerability that is publicly known, by name; null if npm could not say. */
export function findVulnerable(said: string): string[] | null {
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
