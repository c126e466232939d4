import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { FAULTS, startAnew } from '../test/client';
import { signIn } from '../test/factories';
import { createMailbox } from '../test/mailbox';
import { own, putSettings } from '../test/own-settings';
import { tellOwners } from './tell-owners';

it('tells of faults in the agency’s name, from a Worker that has just started', async () => {
  await putSettings(await signIn(), own);
  startAnew();
  const { mails, bindings } = createMailbox();
  const now = Date.now();
  await tellOwners({ ...env, FAULTS, ...bindings }, [{ kind: 'answers', count: 3, from: now, until: now }], now);
  expect(mails.map(({ subject }) => subject)).toEqual([`${own.name}: pages or calls fail`]);
  expect(mails[0]?.text).toContain(own.name);
});
