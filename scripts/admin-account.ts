// Creates an owner's account, changes its password, removes its passkeys or lets its owner in; locally, or with --remote in the deployed
// database.
import { toSite } from '#shared/settings/site';
import './local/quiet.ts';
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { unstable_readConfig as readConfig } from 'wrangler';
import { pages } from '#shared/routes';
import { findPasswordProblem } from '../worker/auth/weak-password.ts';
import { configPath, withDatabase } from './backup/wrangler-d1.ts';
import { port, run, runWrangler, stateFolder } from './command.ts';
import {
  clearLoginWaits,
  insertAccount,
  insertResetLink,
  newPassword,
  removePasskeys,
  updatePassword,
} from './local/accounts.ts';
import { insertEvent, quote } from './local/database.ts';

const usage = `npm run admin-account -- make <e-mail> [--remote]
npm run admin-account -- password <e-mail> [--remote]
npm run admin-account -- unlock <e-mail> [--remote]
npm run admin-account -- remove-passkeys <e-mail> [--remote]

“unlock” ends all waits after failed logins, and shows a link to choose a new password.
“remove-passkeys” is for someone who has lost them: from then on the password is enough. Otherwise the password is taken from ADMIN_PASSWORD, else a random one is made and shown once, to be changed at the first login.`;

const verbs = ['make', 'password', 'unlock', 'remove-passkeys'];
const shortest = 12;
const given = process.env.ADMIN_PASSWORD;

await run(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { remote: { type: 'boolean' } } });
  const [verb, email, ...rest] = positionals;
  if (!verbs.includes(verb ?? '') || !email?.includes('@') || rest.length > 0) throw new Error(usage);
  if (given !== undefined && given.length < shortest) {
    throw new Error(`A password needs at least ${shortest} characters; ADMIN_PASSWORD has ${given.length}.`);
  }
  const problem = given === undefined ? null : await findPasswordProblem(toSite(null), given, { email });
  if (problem !== null) throw new Error(`ADMIN_PASSWORD: ${problem}`);
  await withDatabase(
    values.remote ?? false,
    async ({ isRemote, query, runFile }) => {
      if (!isRemote) runWrangler(['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', stateFolder]);
      const [known] = query(`SELECT disabled_at FROM users WHERE email = ${quote(email.toLowerCase())}`);
      const isNew = verb === 'make';
      if (isNew && known) throw new Error(`${email} already has an account.`);
      if (!isNew && !known) throw new Error(`${email} has no account.`);
      if (known && known.disabled_at !== null)
        throw new Error(`${email} is disabled. An owner can enable it in the desk, under “Staff”.`);

      if (verb === 'unlock') {
        const token = randomBytes(32).toString('base64url');
        runFile(
          `${clearLoginWaits}\n${await insertResetLink(email, token)}\n${insertEvent('account_unlocked', email)}`,
        );
        const { vars } = readConfig({ config: configPath() });
        const site = isRemote ? vars.SITE_URL : `http://localhost:${port}`;
        console.log(
          'Nobody waits any longer after failed logins. While someone goes on guessing, a new browser may soon have',
        );
        console.log(
          'to wait again; this link lets in the one that opens it and chooses a new password, for an hour and once:',
        );
        console.log(`${site}${pages.resetPassword}#t=${token}`);
        return;
      }

      if (verb === 'remove-passkeys') {
        runFile(`${removePasskeys(email)}\n${insertEvent('person_passkeys_removed', email)}`);
        console.log(`${email} has no passkeys any more: the password is enough. A mail says so.`);
        return;
      }

      const password = given ?? newPassword();
      const account = await (isNew ? insertAccount : updatePassword)(email, password, given === undefined);
      runFile(`${account}\n${insertEvent(isNew ? 'account_made' : 'account_password', email)}`);
      console.log(isNew ? `Created the account ${email}.` : `Changed the password of ${email} and ended its sessions.`);
      if (!isNew) console.log('If the account has passkeys, the login still asks for one: see remove-passkeys.');
      if (given === undefined)
        console.log(`Password: ${password}   (shown only once; the first login asks for one of your own)`);
    },
    false,
  );
});
