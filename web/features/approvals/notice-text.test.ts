import { expect, test } from 'vitest';
import { holdSentence } from '#domain/messages/limits.ts';
import { noticeText } from './notice-text.ts';

const notified = { channel: 'email', status: 'queued', at: '2026-11-16T12:00:00.000Z', error: null } as const;

test('a link that a limit keeps back is not “being sent”', () => {
  expect(noticeText(notified, 'UTC').text).toBe('Being sent by email');
  const limits = { mailsPerDay: 1000, textsPerDay: 200, textCountries: ['1'] };
  const error = holdSentence('mails', limits, 'Nov 17, 12:00 AM UTC');
  expect(noticeText({ ...notified, error }, 'UTC')).toEqual({
    text: 'Waiting to be sent by email. Your limit of 1,000 e-mails a day is reached. Sending goes on by itself on Nov 17, 12:00 AM UTC.',
    failed: false,
  });
});
