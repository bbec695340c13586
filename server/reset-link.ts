import { resetLinkFor } from '#server/features/accounts/reset-password.ts';
import { besideApp } from './beside-app.ts';
import { SettingsError } from './settings.ts';

/** npm run reset-link -- owner@agency.com: prints a link that sets a new password. */
besideApp(async (ctx, [email]) => {
  if (!email) throw new SettingsError('Name the account: npm run reset-link -- owner@agency.com');
  const link = await resetLinkFor(ctx, email);
  if (!link) throw new SettingsError(`There is no account with the e-mail address ${email}.`);
  return `${link}\nIt works once, within the next hour.`;
});
