import { expect, it } from 'vitest';
import { findPackageFault } from './audit';

const audit = (vulnerabilities: unknown) => JSON.stringify({ auditReportVersion: 2, vulnerabilities });

it('refuses packages with a high or critical vulnerability, by name', () => {
  const said = audit({ hono: { severity: 'critical' }, idb: { severity: 'low' }, swiper: { severity: 'high' } });
  const words = expect.stringContaining('known vulnerability: hono (critical), swiper (high). ');
  expect(findPackageFault(said)).toEqual(words);
  expect(findPackageFault(`npm warn something\n${said}`)).toEqual(words);
  expect(findPackageFault(audit({ idb: { severity: 'moderate' } }))).toBeNull();
  expect(findPackageFault(audit({}))).toBeNull();
});

it.each([
  '',
  'npm error audit endpoint returned an error',
  JSON.stringify({ message: 'request failed', error: { code: 'ENOTFOUND' } }),
  audit(null),
])('refuses to deploy on %j, which is no answer', (said) => {
  expect(findPackageFault(said)).toContain('Couldn’t ask npm');
});
