import { expect, test } from 'vitest';
import { readReviewerLines } from './defaults.ts';

test('reviewers are read line by line, each once', () => {
  expect(readReviewerLines('mia@acme.com\n(555) 123-4567\n\nMIA@acme.com, kim@acme.com')).toEqual({
    ok: true,
    emails: ['MIA@acme.com', 'kim@acme.com'],
    phones: ['+15551234567'],
  });
  expect(readReviewerLines('')).toEqual({ ok: true, emails: [], phones: [] });
});

test('a line that is neither address nor number is named', () => {
  expect(readReviewerLines('mia@acme.com\nMia')).toEqual({
    ok: false,
    message: '“Mia” is neither an e-mail address nor a phone number',
  });
});
