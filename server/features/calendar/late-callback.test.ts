import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { users } from '#server/db/schema/accounts.ts';
import { calendarConnections } from '#server/db/schema/calendar.ts';
import { googleCalendar } from '#server/ports/calendar/google.ts';
import { mailedToken } from '#tests/support/account-mails.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { startGoogle, type GoogleFake } from '#tests/fakes/google.ts';
import { recordingMail } from '#tests/support/ports.ts';
import { joinTeam } from '#tests/support/team.ts';

let google: GoogleFake;
let app: TestApp;
let owner: Client & { email: string };
/** What happens while Google answers the exchange of the code. */
let meanwhile: () => Promise<unknown> = async () => undefined;
beforeAll(async () => {
  google = await startGoogle();
  const port = googleCalendar(google.settings);
  app = await testApp({
    mail: recordingMail(),
    calendar: {
      ...port,
      async exchange(...of) {
        const tokens = await port.exchange(...of);
        await meanwhile();
        return tokens;
      },
    },
  });
});
afterAll(async () => {
  await app.close();
  await google.stop();
});
beforeEach(async () => {
  owner = await app.signIn({ companyName: 'Fern' });
  await app.ctx.db
    .update(users)
    .set({ emailConfirmedAt: sql`now()` })
    .where(eq(users.email, owner.email));
});
async function comesBack(client: Client) {
  const { body } = await client('GET', '/api/calendar/google/connect');
  const answer = await fetch(body.authUrl, { redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? '');
  return client('GET', back.pathname + back.search);
}

test('a calendar that a thief is connecting while the owner takes the change of the address back is not connected', async () => {
  const email = `thief-${owner.email}`;
  const form = { firstName: 'O', lastName: 'O', email, currentPassword: 'correct horse' };
  expect((await owner('POST', '/api/auth/update-profile', form)).status).toBe(200);
  const token = await mailedToken(app.ctx, 'email-changed', owner.email);
  meanwhile = async () =>
    expect((await app.stranger('POST', '/api/auth/undo-email', { token })).status).toBe(200);
  const { id } = (await owner('GET', '/api/auth/user')).body;
  await comesBack(owner);
  const left = await app.ctx.db.select().from(calendarConnections).where(eq(calendarConnections.userId, id));
  expect(left).toHaveLength(0);
});

test('a calendar that a member is connecting while they are removed is not connected at the agency', async () => {
  const anna = await joinTeam(app, owner, { role: 'manager' });
  const { agencyId } = (await owner('GET', '/api/auth/user')).body;
  meanwhile = async () => expect((await owner('DELETE', `/api/members/${anna.id}`)).status).toBe(200);
  await comesBack(anna);
  const left = await app.ctx.db
    .select()
    .from(calendarConnections)
    .where(eq(calendarConnections.agencyId, agencyId));
  expect(left).toHaveLength(0);
});
