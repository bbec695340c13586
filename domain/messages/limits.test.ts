import { describe, expect, it } from 'vitest';
import {
  dayAfter,
  dayOf,
  holdOf,
  holdSentence,
  isCounted,
  priorityOf,
  reasonOfHold,
  type SendingLimits,
} from './limits.ts';

const limits: SendingLimits = { mailsPerDay: 1000, textsPerDay: 200, textCountries: ['1'] };
const spent = (more = {}) => ({ mails: 0, texts: 0, otherAddresses: 0, ...more });

describe('what an account may send on one day', () => {
  it('counts what goes to others, not what goes to the account itself or is about it', () => {
    const own = 'Maya@agency.example';
    expect(isCounted({ kind: 'review-request', to: 'cora@client.example' }, own)).toBe(true);
    expect(isCounted({ kind: 'all-approved', to: 'maya@AGENCY.example' }, own)).toBe(false);
    expect(isCounted({ kind: 'password-reset', to: 'elsewhere@agency.example' }, own)).toBe(false);
    expect(isCounted({ kind: 'review-request', to: '+15558675310' }, own)).toBe(true);
  });

  it('is limited for e-mails and texts apart', () => {
    expect(holdOf('email', spent({ mails: 999, texts: 200 }), limits, true)).toBeNull();
    expect(holdOf('email', spent({ mails: 1000 }), limits, true)).toBe('mails');
    expect(holdOf('sms', spent({ mails: 1000, texts: 199 }), limits, true)).toBeNull();
    expect(holdOf('sms', spent({ texts: 200 }), limits, true)).toBe('texts');
    expect(holdOf('sms', spent(), { ...limits, textsPerDay: 0 }, true)).toBe('texts');
  });

  it('reaches ten addresses until its own is confirmed', () => {
    for (const channel of ['email', 'sms'] as const) {
      expect(holdOf(channel, spent({ otherAddresses: 9 }), limits, false)).toBeNull();
      expect(holdOf(channel, spent({ otherAddresses: 10 }), limits, false)).toBe('unconfirmed');
      expect(holdOf(channel, spent({ otherAddresses: 500 }), limits, true)).toBeNull();
    }
  });

  it('says why it waits and until when', () => {
    const until = 'Nov 17, 1:00 AM GMT+1';
    expect(holdSentence('mails', limits, until)).toBe(
      'Waiting: your limit of 1,000 e-mails a day is reached. Sending goes on by itself on Nov 17, 1:00 AM GMT+1.',
    );
    expect(holdSentence('texts', limits, until)).toMatch(/limit of 200 texts a day/);
    expect(holdSentence('unconfirmed', limits, until)).toBe(
      'Waiting: until you confirm your e-mail address, messages go to at most 10 addresses a day. Sending goes on once you confirm it, or on Nov 17, 1:00 AM GMT+1.',
    );
    for (const hold of ['mails', 'texts', 'unconfirmed'] as const) {
      const error = holdSentence(hold, limits, until);
      expect(reasonOfHold({ status: 'queued', error })).toBe(
        error.replace(/^Waiting: (.)/, (_, letter: string) => letter.toUpperCase()),
      );
      expect(reasonOfHold({ status: 'failed', error })).toBeNull();
    }
    expect(reasonOfHold({ status: 'queued', error: 'The mail server could not be reached' })).toBeNull();
    expect(reasonOfHold({ status: 'queued', error: null })).toBeNull();
  });

  it('is counted from midnight UTC to midnight UTC', () => {
    expect(dayOf(new Date('2026-11-16T23:59:59.999Z'))).toEqual(new Date('2026-11-16T00:00:00Z'));
    expect(dayAfter(new Date('2026-11-16T00:00:00Z'))).toEqual(new Date('2026-11-17T00:00:00Z'));
  });
});

describe('the place in the queue', () => {
  it('is first for the account’s own mails, and later with each message that waits already', () => {
    expect(priorityOf('password-reset', 500)).toBeLessThan(priorityOf('review-request', 0));
    expect(priorityOf('review-request', 0)).toBeLessThan(priorityOf('review-request', 1));
    // The queue stores the priority as a smallint.
    expect(priorityOf('review-request', 1_000_000)).toBeLessThan(32_767);
  });
});
