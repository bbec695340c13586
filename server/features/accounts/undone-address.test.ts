import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailedToken } from '#tests/support/account-mails.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { recordingMail } from '#tests/support/ports.ts';
import { joinTeam } from '#tests/support/team.ts';

let it: TestApp;
beforeAll(async () => {
  it = await testApp();
  it.ctx.mail = recordingMail();
});
afterAll(() => it.close());

test('a colleague’s list of members has the address that came back when a change of it was undone', async () => {
  const owner = await it.signIn({ companyName: 'Fern' });
  const anna = await joinTeam(it, owner, { role: 'manager' });
  const confirmed = await mailedToken(it.ctx, 'email-confirmation', anna.email);
  expect((await it.stranger('POST', '/api/auth/confirm-email', { token: confirmed })).status).toBe(200);
  const profile = {
    firstName: 'Anna',
    lastName: 'Abel',
    currentPassword: 'correct horse',
    email: 'thief@evil.test',
  };
  expect((await anna('POST', '/api/auth/update-profile', profile)).status).toBe(200);
  const before = await owner('GET', '/api/members');
  expect(JSON.stringify(before.body)).toContain('thief@evil.test');
  const tag = String(before.headers['etag']);
  const token = await mailedToken(it.ctx, 'email-changed', anna.email);
  expect((await it.stranger('POST', '/api/auth/undo-email', { token })).status).toBe(200);
  it.clock.pass(3_600_000);
  const after = await owner('GET', '/api/members', undefined, { 'if-none-match': tag });
  expect(after.status, 'told that nothing changed').toBe(200);
  expect(JSON.stringify(after.body)).toContain(anna.email);
});
