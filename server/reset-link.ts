import { resetLinkFor } from '#server/features/accounts/reset-password.ts';
import { besideApp } from './beside-app.ts';
import { SettingsError } from './settings.ts';

/**
 * npm run reset-link -- owner@agency.com: prints a link that sets a new password. With --two-factor-off after
 * it, the account also loses its second factors.
 */
besideApp(async (ctx, [email, option]) => {
  if (!email) throw new SettingsError('Name the account: npm run reset-link -- owner@agency.com');
  if (option !== undefined && option !== '--two-factor-off')
    throw new SettingsError(`There is no option ${option}; --two-factor-off is the only one.`);
  const twoFactorOff = option !== undefined;
  const link = await resetLinkFor(ctx, email, { twoFactorOff });
  if (!link) throw new SettingsError(`There is no account with the e-mail address ${email}.`);
  const also = twoFactorOff ? '\nTwo-factor and passkeys of this account are off.' : '';
  return `${link}\nIt works once, within the next hour.${also}`;
});
