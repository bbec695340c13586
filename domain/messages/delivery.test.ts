import { describe, expect, it, test } from 'vitest';
import type { MessageStatus } from './contract.ts';
import type { MessageKind } from './kinds.ts';
import { reasonNotToSend, statusAfterReport, type Report } from './delivery.ts';

const now = new Date('2026-11-16T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

describe('a waiting message', () => {
  const request = { kind: 'review-request', createdAt: minutesAgo(300) } as const;

  it('goes out while its reviewer has still to answer', () => {
    expect(reasonNotToSend(request, { status: 'pending', removedAt: null }, now)).toBeNull();
  });

  it('is not sent to a reviewer who was removed or has answered', () => {
    const passed = { status: 'passed', removedAt: null } as const;
    expect(reasonNotToSend(request, passed, now)).toBe('It was decided before this was sent');
    const later = { status: 'pending', removedAt: null, askedAt: null } as const;
    expect(reasonNotToSend(request, later, now)).toBe('Another stage had the post before this was sent');
    const removed = { status: 'pending', removedAt: minutesAgo(1) } as const;
    expect(reasonNotToSend(request, removed, now)).toBe('The reviewer was removed before this was sent');
    for (const status of ['approved', 'rejected'] as const)
      expect(reasonNotToSend({ ...request, kind: 'review-reminder' }, { status, removedAt: null }, now)).toBe(
        'The reviewer answered before this was sent',
      );
  });

  it('tells the owner about an answer whatever happened to the reviewer since', () => {
    const answered = { kind: 'review-answered', createdAt: minutesAgo(300) } as const;
    expect(reasonNotToSend(answered, { status: 'approved', removedAt: minutesAgo(1) }, now)).toBeNull();
  });

  it('with the link that was given after an answer goes out, though nothing is awaited', () => {
    const approved = { status: 'approved', removedAt: null } as const;
    const given = (respondedAt: Date | null) =>
      reasonNotToSend({ ...request, createdAt: minutesAgo(10) }, { ...approved, respondedAt }, now);
    expect(given(minutesAgo(20))).toBeNull();
    expect(given(minutesAgo(5))).toBe('The reviewer answered before this was sent');
    expect(given(null)).toBe('The reviewer answered before this was sent');
  });

  it('to somebody who said yes is not sent once their link is closed, nor about an older version', () => {
    const agreed = { status: 'approved', removedAt: null } as const;
    for (const kind of ['date-moved', 'changed-since'] as const) {
      const message = { kind, createdAt: minutesAgo(300) };
      expect(reasonNotToSend(message, agreed, now)).toBeNull();
      expect(reasonNotToSend(message, { ...agreed, removedAt: minutesAgo(1) }, now)).toBe(
        'The reviewer was removed before this was sent',
      );
      expect(reasonNotToSend(message, { ...agreed, linkWithdrawnAt: minutesAgo(1) }, now)).toBe(
        'The link was withdrawn before this was sent',
      );
      expect(reasonNotToSend({ ...message, hasNewVersion: true }, agreed, now)).toBe(
        'The post was changed before this was sent',
      );
    }
  });

  it('that answers are missing is not sent once none is', () => {
    const missing = { kind: 'review-overdue', createdAt: minutesAgo(300) } as const;
    expect(reasonNotToSend(missing, null, now)).toBeNull();
    expect(reasonNotToSend({ ...missing, isAnswered: true }, null, now)).toBe(
      'The reviewers answered before this was sent',
    );
  });

  it('with a password reset link is not sent once the link is dead', () => {
    const reset = (minutes: number) =>
      reasonNotToSend({ kind: 'password-reset', createdAt: minutesAgo(minutes) }, null, now);
    expect(reset(59)).toBeNull();
    expect(reset(61)).toBe('The link had expired before this could be sent');
  });
});

describe('a delivery report', () => {
  const after = (status: MessageStatus, providerId: string | null, report: Report['status'], by = 'SM1') =>
    statusAfterReport({ status, providerId }, { providerId: by, status: report, error: null });

  it('moves a message forwards', () => {
    expect(after('sent', 'SM1', 'delivered')).toBe('delivered');
    expect(after('sent', 'SM1', 'failed')).toBe('failed');
    expect(after('queued', null, 'sent')).toBe('sent');
    expect(after('queued', null, 'delivered')).toBe('delivered');
  });

  it('never moves it backwards, and a repeated one changes nothing', () => {
    expect(after('delivered', 'SM1', 'sent')).toBeNull();
    expect(after('delivered', 'SM1', 'failed')).toBeNull();
    expect(after('failed', 'SM1', 'sent')).toBeNull();
    expect(after('failed', 'SM1', 'delivered')).toBeNull();
    expect(after('sent', 'SM1', 'sent')).toBeNull();
    expect(after('kept', null, 'delivered')).toBeNull();
  });

  it('settles a text that nobody had confirmed', () => {
    expect(after('failed', null, 'delivered')).toBe('delivered');
    expect(after('failed', null, 'sent')).toBe('sent');
    expect(after('failed', null, 'failed')).toBe('failed');
  });

  it('about a second copy counts only if that copy arrived', () => {
    expect(after('sent', 'SM2', 'failed')).toBeNull();
    expect(after('sent', 'SM2', 'sent')).toBeNull();
    expect(after('sent', 'SM2', 'delivered')).toBe('delivered');
  });
});

test('what is for the team does not go to somebody who has left it; what is for a person does', () => {
  const to = (kind: MessageKind) =>
    reasonNotToSend({ kind, createdAt: minutesAgo(600), hasLeft: true }, null, now);
  for (const kind of ['review-answered', 'answers-gathered', 'account-broken'] as const)
    expect(to(kind)).toBe('They had left the team before this was sent');
  expect(to('sign-in-changed')).toBeNull();
});
