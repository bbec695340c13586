import { expect, test } from 'vitest';
import { holdSentence } from '#domain/messages/limits.ts';
import { noticeText } from './notice-text.ts';

const way = { toBeTold: null, reviewerType: 'email', reviewUrl: 'https://x/approve/1' } as const;
const notified = { channel: 'email', status: 'queued', at: '2026-11-16T12:00:00.000Z', error: null } as const;

test('a link that a limit keeps back is not “being sent”', () => {
  expect(noticeText({ ...way, notified }, 'UTC').text).toBe('Being sent by email');
  const limits = { mailsPerDay: 1000, textsPerDay: 200, textCountries: ['1'] };
  const error = holdSentence('mails', limits, 'Nov 17, 12:00 AM UTC');
  expect(noticeText({ ...way, notified: { ...notified, error } }, 'UTC')).toEqual({
    text: 'Waiting to be sent by email. Your limit of 1,000 e-mails a day is reached. Sending goes on by itself on Nov 17, 12:00 AM UTC.',
    failed: false,
  });
});

test('a link that waits for others says when it goes, and with how many', () => {
  const toBeTold = { goesAt: '2026-11-16T17:00:00.000Z', others: 3 };
  expect(noticeText({ ...way, notified: null, toBeTold }, 'UTC')).toEqual({
    text: 'Goes out by email Nov 16, 2026 at 5:00 PM with 3 others',
    failed: false,
  });
  const alone = {
    ...way,
    notified: null,
    toBeTold: { ...toBeTold, others: 0 },
    reviewerType: 'phone',
  } as const;
  expect(noticeText(alone, 'UTC').text).toBe('Goes out by text message Nov 16, 2026 at 5:00 PM');
});
