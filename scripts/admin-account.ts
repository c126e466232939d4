// `npm run admin-account`: creates and repairs owners' accounts, in the local database or with --remote in the deployed one.
import { toSite } from '#shared/settings/site';
import './local/disable-telemetry.ts';
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { unstable_readConfig as readConfig } from 'wrangler';
import { pages } from '#shared/routes';
import { findPasswordProblem } from '../worker/auth/weak-password.ts';
import { findConfigPath, withDatabase } from './backup/wrangler-d1.ts';
import { port, run, runWrangler, stateFolder } from './command.ts';
import {
  buildInsertAccountSql,
  buildInsertResetLinkSql,
  buildRemovePasskeysSql,
  buildUpdatePasswordSql,
  clearFailedLoginsSql,
  generatePassword,
} from './local/accounts.ts';
import { buildAuditEventSql, quoteSqlText } from './local/database.ts';

const usage = `npm run admin-account -- make <e-mail> [--remote]
npm run admin-account -- password <e-mail> [--remote]
npm run admin-account -- unlock <e-mail> [--remote]
npm run admin-account -- remove-passkeys <e-mail> [--remote]

“make” and “password” take the password from ADMIN_PASSWORD. Without it they make a random one and show it once; the first login asks for another.
“unlock” ends all waits after failed logins, and shows a link to choose a new password.
“remove-passkeys” is for someone who has lost them: from then on the password is enough.`;

const actions = ['make', 'password', 'unlock', 'remove-passkeys'];
const minPasswordLength = 12;
const chosenPassword = process.env.ADMIN_PASSWORD;

await run(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { remote: { type: 'boolean' } } });
  const [action, email, ...unexpectedArgs] = positionals;
  if (!actions.includes(action ?? '') || !email?.includes('@') || unexpectedArgs.length > 0) throw new Error(usage);
  if (chosenPassword !== undefined) await requireStrongPassword(chosenPassword, email);
  await withDatabase(
    values.remote ?? false,
    async ({ isRemote, query, runSql }) => {
      if (!isRemote) runWrangler(['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', stateFolder]);
      const [user] = query(`SELECT disabled_at FROM users WHERE email = ${quoteSqlText(email.toLowerCase())}`);
      const isNew = action === 'make';
      if (isNew && user) throw new Error(`${email} already has an account.`);
      if (!isNew && !user) throw new Error(`${email} has no account.`);
      if (user && user.disabled_at !== null)
        throw new Error(`${email} is disabled. An owner can enable it in the admin, under “Staff”.`);

      if (action === 'unlock') {
        const token = randomBytes(32).toString('base64url');
        const resetLinkSql = await buildInsertResetLinkSql(email, token);
        runSql(`${clearFailedLoginsSql}\n${resetLinkSql}\n${buildAuditEventSql('account_unlocked', email)}`);
        const { vars } = readConfig({ config: findConfigPath() });
        const siteUrl = isRemote ? vars.SITE_URL : `http://localhost:${port}`;
        console.log(
          'All waits after failed logins have ended. If someone goes on guessing, a new browser may have to wait',
        );
        console.log(
          'again. This link works once, for an hour: it logs in the browser in which a new password is chosen.',
        );
        console.log(`${siteUrl}${pages.resetPassword}#t=${token}`);
        return;
      }

      if (action === 'remove-passkeys') {
        runSql(`${buildRemovePasskeysSql(email)}\n${buildAuditEventSql('person_passkeys_removed', email)}`);
        console.log(`${email} has no passkeys any more: the password is enough. A mail says so.`);
        return;
      }

      const password = chosenPassword ?? generatePassword();
      const isGenerated = chosenPassword === undefined;
      const accountSql = await (isNew ? buildInsertAccountSql : buildUpdatePasswordSql)(email, password, isGenerated);
      runSql(`${accountSql}\n${buildAuditEventSql(isNew ? 'account_made' : 'account_password', email)}`);
      console.log(isNew ? `Created the account ${email}.` : `Changed the password of ${email} and ended its sessions.`);
      if (!isNew) console.log('If the account has passkeys, the login still asks for one: see remove-passkeys.');
      if (isGenerated)
        console.log(`Password: ${password}   (shown only once; the first login asks for one of your own)`);
    },
    false,
  );
});

async function requireStrongPassword(password: string, email: string): Promise<void> {
  if (password.length < minPasswordLength) {
    throw new Error(
      `A password needs at least ${minPasswordLength} characters; ADMIN_PASSWORD has ${password.length}.`,
    );
  }
  const problem = await findPasswordProblem(toSite(null), password, { email });
  if (problem !== null) throw new Error(`ADMIN_PASSWORD: ${problem}`);
}
