import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { StagesShown } from '#domain/approvals/stages-contract.ts';
import type { Approval } from '#domain/approvals/contract.ts';
import type { ClientStage } from '#domain/companies/stages.ts';
import type { Client, TestApp } from './app.ts';

type Person = Client & { id: string; email: string };

const STAGE: ClientStage = {
  name: 'Client',
  kind: 'reviewers',
  needs: 'all',
  skip: 'nobody',
  members: [],
  contacts: [],
};

/** An agency of several people whose client ACME has stages. */
export async function stagesStory(it: TestApp) {
  it.clock.set('2026-11-16T09:00:00Z');
  const idOf = async (who: Client) => (await who('GET', '/api/auth/user')).body.id as string;
  const signedIn = await it.signIn({ companyName: 'ACME' });
  const owner: Person = Object.assign(signedIn, { id: await idOf(signedIn) });
  const join = async (role: string, more: object = {}): Promise<Person> => {
    const { body } = await owner('POST', '/api/invitations', { role, ...more });
    const token = new URL(body.url).pathname.replace('/join/', '');
    const person = await it.signIn();
    expect((await person('POST', `/api/invitations/${token}/accept`)).status).toBe(200);
    return Object.assign(person, { id: await idOf(person) });
  };
  const [anna, ben] = [await join('creator'), await join('viewer')];
  const get = async (path: string, who: Client = owner) => (await who('GET', path)).body;
  const approvals = (id: string): Promise<Approval[]> => get(`/api/approvals/${id}`);
  const story = {
    it,
    owner,
    anna,
    ben,
    join,
    approvals,
    inside: (more: Partial<ClientStage> = {}): ClientStage => ({
      ...STAGE,
      name: 'Inside',
      kind: 'inside',
      needs: 'any',
      skip: 'manager',
      members: [anna.id, ben.id],
      ...more,
    }),
    client: (more: Partial<ClientStage> = {}): ClientStage => ({ ...STAGE, ...more }),
    legal: (more: Partial<ClientStage> = {}): ClientStage => ({
      ...STAGE,
      name: 'Legal',
      kind: 'named',
      needs: 'any',
      skip: 'owner',
      contacts: ['law@acme.com'],
      ...more,
    }),
    plan: (stages: ClientStage[], restart = 'first') =>
      owner('PUT', '/api/companies/ACME/stages', { restart, stages }),
    async send(form: object = {}): Promise<string> {
      const { body, status } = await owner('POST', '/api/posts', {
        title: 'Harvest',
        caption: 'Fresh from the field',
        companyName: 'ACME',
        reviewerEmails: ['jane@acme.com'],
        ...form,
      });
      expect(status, JSON.stringify(body)).toBe(201);
      return body.id;
    },
    post: (id: string) => get(`/api/posts/${id}`),
    stages: (id: string, who: Client = owner): Promise<StagesShown> => get(`/api/posts/${id}/stages`, who),
    states: async (id: string) => (await story.stages(id)).stages.map((one) => one.state),
    asked: async (id: string) => (await approvals(id)).map((one) => one.reviewerContact),
    history: (
      id: string,
    ): Promise<{ event: string; actor: string; version: number; note: string | null }[]> =>
      get(`/api/posts/${id}/history`),
    /** The addresses to which the link went, in their order. */
    told: async (): Promise<string[]> =>
      (await get('/api/messages'))
        .filter((one: { kind: string }) => one.kind === 'review-request')
        .map((one: { to: string }) => one.to)
        .reverse(),
    async version(id: string): Promise<number> {
      return (await story.post(id)).version;
    },
    review: async (who: Client, id: string, action = 'approve', more: object = {}) =>
      who('POST', `/api/posts/${id}/review`, { action, version: await story.version(id), ...more }),
    /** What is in the link that a person got. Of one inside nobody else is given it, so the table is asked. */
    async tokenOf(contact: string, id: string): Promise<string | undefined> {
      const { rows } = await it.ctx.db.execute<{ token: string }>(
        sql`select approval_token as token from approvals where post_id = ${id} and reviewer_contact = ${contact}`,
      );
      return rows[0]?.token;
    },
    /** By the link that a person got. */
    async answer(contact: string, id: string, action = 'approve', more: object = {}) {
      return it.stranger('POST', `/api/approve/${await story.tokenOf(contact, id)}`, {
        action,
        version: await story.version(id),
        ...more,
      });
    },
    edit: (id: string, caption: string) => owner('PATCH', `/api/posts/${id}`, { caption }),
    resubmit: (id: string) => owner('PATCH', `/api/posts/${id}`, { status: 'In Review' }),
    skip: (who: Client, id: string, stage: number, reason = 'Nobody is in') =>
      who('POST', `/api/posts/${id}/skip-stage`, { stage, reason }),
  };
  return story;
}
export type StagesStory = Awaited<ReturnType<typeof stagesStory>>;
