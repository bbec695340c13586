import type { MessageChannel } from './contract.ts';

/** Example lines of a settings file that enable each channel. */
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
