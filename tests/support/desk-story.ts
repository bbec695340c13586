import { expect } from 'vitest';
import type { Client, TestApp } from './app.ts';

export const JANE = 'jane@acme.com';

interface Asked {
  id: string;
  reviewerContact: string;
  deskUrl: string | null;
  approvalToken: string;
}

/** An agency whose client's people answer on their desks. */
export async function deskStory(it: TestApp) {
  const owner: Client & { email: string } = await it.signIn();

  async function addPost(form: Record<string, unknown> = {}): Promise<string> {
    const whole = { title: 'Spring', caption: 'One', companyName: 'ACME', reviewerEmails: [JANE], ...form };
    const made = await owner('POST', '/api/posts', whole);
    expect(made.status).toBe(201);
    return made.body.id as string;
  }

  async function approvalOn(postId: string, contact = JANE): Promise<Asked> {
    const list = (await owner('GET', `/api/approvals/${postId}`)).body as Asked[];
    const found = list.find((one) => one.reviewerContact === contact);
    if (!found) throw new Error(`${contact} is not asked`);
    return found;
  }

  return {
    owner,
    addPost,
    approvalOn,
    /** The secret in the link of a person's desk. */
    deskOf: async (postId: string, contact = JANE) =>
      ((await approvalOn(postId, contact)).deskUrl ?? '').split('/').at(-1) ?? '',
    open: (token: string, tag?: string) =>
      it.stranger('GET', `/api/desk/${token}`, undefined, tag ? { 'if-none-match': tag } : {}),
    answer: (token: string, answers: unknown[]) =>
      it.stranger('POST', `/api/desk/${token}/answers`, { answers }),
    desks: async () =>
      (await owner('GET', '/api/companies/ACME/desks')).body.desks as { id: string; url: string }[],
  };
}

/** Which posts a list of a desk is about. */
export const postsIn = (list: { post?: { id: string }; postId?: string }[]) =>
  list.map((one) => one.post?.id ?? one.postId);
