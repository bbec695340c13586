import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { stagesStory, type StagesStory } from '#tests/support/stages-story.ts';

let it: TestApp;
let story: StagesStory;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  story = await stagesStory(it);
});

test.each(['all', 'any'] as const)(
  'a yes inside does not send on what the client has taken back meanwhile (%s): it waits to be sent again',
  async (needs) => {
    await story.plan([story.inside({ members: [story.anna.id] }), story.client({ needs })]);
    const id = await story.send({ reviewerEmails: ['jane@acme.com', 'joe@acme.com'] });
    await story.review(story.anna, id);
    for (const contact of ['jane@acme.com', 'joe@acme.com']) await story.answer(contact, id);
    expect((await story.post(id)).status).toBe('Approved');
    await story.review(story.anna, id, 'withdraw', { comment: 'Wait' });
    await story.answer('jane@acme.com', id, 'withdraw', { comment: 'The price is wrong' });
    expect((await story.review(story.anna, id)).status).toBe(200);
    expect((await story.post(id)).status).toBe('Changes Requested');

    expect((await story.resubmit(id)).status).toBe(200);
    for (const one of await story.approvals(id))
      if (one.status === 'pending')
        await (one.reviewerContact === story.anna.email
          ? story.review(story.anna, id)
          : story.answer(one.reviewerContact, id));
    for (const one of await story.approvals(id))
      if (one.status === 'pending') await story.answer(one.reviewerContact, id);
    expect((await story.post(id)).status).toBe('Approved');
  },
);

describe.each([
  [
    'no longer saw the client',
    () => story.owner('PATCH', `/api/members/${story.anna.id}`, { companies: ['Other'] }),
    () => story.owner('PATCH', `/api/members/${story.anna.id}`, { companies: 'all' }),
  ],
  [
    'left the agency',
    () => story.owner('DELETE', `/api/members/${story.anna.id}`),
    async () => {
      const { body } = await story.owner('POST', '/api/invitations', { role: 'creator' });
      const token = new URL(body.url).pathname.replace('/join/', '');
      return story.anna('POST', `/api/invitations/${token}/accept`);
    },
  ],
])('a member who approved inside, %s and comes back', (_how, leave, comeBack) => {
  let id: string;
  beforeEach(async () => {
    await story.owner('POST', '/api/companies', { name: 'Other' });
    await story.plan([story.inside({ needs: 'all' }), story.client()]);
    id = await story.send();
    expect((await story.review(story.anna, id)).status).toBe(200);
  });

  test('with another address: links in the old mailbox open nothing', async () => {
    const old = story.anna.email;
    const link = await story.tokenOf(old, id);
    await leave();
    const fresh = `new.${old}`;
    const profile = { firstName: 'Anna', lastName: 'Abel', email: fresh, currentPassword: 'correct horse' };
    expect((await story.anna('POST', '/api/auth/update-profile', profile)).status).toBe(200);
    expect((await comeBack()).status).toBe(200);
    expect((await it.stranger('GET', `/api/approve/${link}`)).status).toBe(404);
    const asked = await story.asked(id);
    expect(asked).toContain(fresh);
    expect(asked).not.toContain(old);
  });

  test('to a post that names their address by now: they are back, and reviewer of it once', async () => {
    await leave();
    const reviewerEmails = ['jane@acme.com', story.anna.email];
    expect((await story.owner('PATCH', `/api/posts/${id}`, { reviewerEmails })).status).toBe(200);
    expect((await comeBack()).status).toBe(200);
    expect((await story.asked(id)).filter((one) => one === story.anna.email)).toHaveLength(1);
  });
});
