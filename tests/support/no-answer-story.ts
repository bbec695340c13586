import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Approval } from '#domain/approvals/contract.ts';
import { NO_RULES, type RulesForm } from '#domain/companies/no-answer.ts';
import type { MessageKind } from '#domain/messages/kinds.ts';
import { messages } from '#server/db/schema/messages.ts';
import { approvalTimers } from '#server/features/approvals/remind-reviewers.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { TextPort } from '#server/ports/text/port.ts';
import { testApp, type Client } from './app.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** Where texts could be sent, and none is. */
const silent: Partial<TextPort> = {};

/** An agency with one client, ACME, and what happens there while nobody answers. */
export async function noAnswerStory(adapters: Partial<Ctx> = {}) {
  const it = await testApp({ text: silent as TextPort, ...adapters });
  let owner: Client & { email: string };
  const post = async (id: string) => (await owner('GET', `/api/posts/${id}`)).body;
  const approvalOf = async (id: string): Promise<Approval> =>
    (await owner('GET', `/api/approvals/${id}`)).body[0];
  const events = async (id: string) =>
    (await owner('GET', `/api/posts/${id}/history`)).body as { event: string; note: string | null }[];
  const story = {
    it,
    get owner() {
      return owner;
    },
    /** A new agency on a Monday morning. */
    async begin() {
      it.clock.set('2026-11-16T09:00:00Z');
      owner = await it.signIn();
    },
    post,
    approvalOf,
    events,
    rules: (form: Partial<RulesForm>) =>
      owner('PUT', '/api/companies/ACME/no-answer', { ...NO_RULES, ...form }),
    inBerlin: () =>
      owner('PUT', '/api/companies/ACME/defaults', {
        timeZone: 'Europe/Berlin',
        time: null,
        reviewerEmails: [],
        reviewerPhones: [],
        notes: '',
      }),
    async send(form: object = {}): Promise<string> {
      const { body, status } = await owner('POST', '/api/posts', {
        title: 'Harvest',
        caption: 'Fresh from the field',
        companyName: 'ACME',
        reviewerEmails: ['jane@acme.com'],
        ...form,
      });
      expect(status).toBe(201);
      return body.id;
    },
    async withPhone() {
      const { id } = (await owner('GET', '/api/companies/ACME')).body;
      await owner('POST', `/api/companies/${id}/contacts`, {
        name: 'Jane Miller',
        phoneNumber: '5551234567',
        email: 'jane@acme.com',
      });
    },
    /** What a worker does each minute. */
    async passing(milliseconds = 0) {
      it.clock.pass(milliseconds);
      for (const timer of approvalTimers) await timer.run(it.ctx);
    },
    /** All of a kind that waits has left. */
    deliver: (kind: MessageKind = 'review-request') =>
      it.database.db
        .update(messages)
        .set({ status: 'sent', sentAt: it.clock.now() })
        .where(eq(messages.kind, kind)),
    outbox: async (kind: MessageKind) =>
      (await owner('GET', '/api/messages')).body.filter((message: { kind: string }) => message.kind === kind),
    eventsCalled: async (id: string, event: string) =>
      (await events(id)).filter((entry) => entry.event === event),
    answer: async (id: string, body: object) =>
      it.stranger('POST', `/api/approve/${(await approvalOf(id)).approvalToken}`, {
        version: (await post(id)).version,
        ...body,
      }),
  };
  return story;
}
export type NoAnswerStory = Awaited<ReturnType<typeof noAnswerStory>>;
