import type { MessageChannel } from './contract.ts';

/** Lines of a settings file that switch a way of sending on; the values are examples. */
export const EXAMPLES: Record<MessageChannel, string> = {
  email: [
    'SMTP_URL=smtps://user:password@smtp.example.com:465',
    'MAIL_FROM=Your Agency <posts@example.com>',
  ].join('\n'),
  sms: [
    'TWILIO_ACCOUNT_SID=AC00000000000000000000000000000000',
    'TWILIO_AUTH_TOKEN=your-auth-token',
    'TWILIO_FROM=+15550001111',
  ].join('\n'),
};
