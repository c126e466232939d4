import { expect, it } from 'vitest';
import { findVulnerable } from './audit';

const audit = (vulnerabilities: unknown) => JSON.stringify({ auditReportVersion: 2, vulnerabilities });

it('names the packages with a high or critical vulnerability', () => {
  const said = audit({ hono: { severity: 'critical' }, idb: { severity: 'low' }, swiper: { severity: 'high' } });
  expect(findVulnerable(said)).toEqual(['hono (critical)', 'swiper (high)']);
  expect(findVulnerable(`npm warn something\n${said}`)).toEqual(['hono (critical)', 'swiper (high)']);
  expect(findVulnerable(audit({ idb: { severity: 'moderate' } }))).toEqual([]);
  expect(findVulnerable(audit({}))).toEqual([]);
});

it.each([
  '',
  'npm error audit endpoint returned an error',
  JSON.stringify({ message: 'request failed', error: { code: 'ENOTFOUND' } }),
  audit(null),
])('does not take %j for a clean answer', (said) => {
  expect(findVulnerable(said)).toBeNull();
});
