import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#server/db/schema/networks.ts';
import { textIn } from '#server/ports/networks/call.ts';
import { PortError } from '#server/ports/port-error.ts';
import { testContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { recordingNetwork } from '#tests/support/recording-network.ts';
import { addCompany, addUser } from '#tests/support/rows.ts';
import { addAccountRow } from '#tests/support/targets-story.ts';
import { withAccount } from './access.ts';
import { open, seal } from './tokens.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** Each refresh token works once, as at networks that rotate them. */
function rotating(now: Date) {
  const known = new Set(['one', 'other']);
  let renewals = 0;
  const channel = recordingNetwork('pinterest');
  channel.refresh = (account) => {
    if (!known.delete(textIn(account.tokens, 'refresh')))
      return Promise.reject(new PortError('reconnect', 'Connect it again.'));
    renewals += 1;
    known.add(`renewed ${renewals}`);
    const refreshAt = new Date(now.getTime() + 86_400_000);
    const tokens = { access: `access ${renewals}`, refresh: `renewed ${renewals}` };
    return Promise.resolve({ tokens, refreshAt, expiresAt: null });
  };
  return { channel, count: () => renewals };
}

test('accounts that came by one log-in are renewed together, also at the same moment, and others are left alone', async () => {
  const { db } = database;
  const userId = await addUser(db, { email: 'olive@agency.example' });
  const companyId = await addCompany(db, userId, 'Acme');
  const ctx = testContext(db);
  const of = { agencyId: userId, companyId, secretKey: ctx.secretKey, network: 'pinterest' as const };
  const grantId = randomUUID();
  const add = (handle: string, refresh: string, grant: string | null) =>
    addAccountRow(
      db,
      { ...of, handle },
      {
        grantId: grant,
        tokens: seal(ctx, { access: 'old', refresh }),
        refreshAt: new Date(ctx.now().getTime() - 1000),
      },
    );
  const doors = await add('acme/Doors', 'one', grantId);
  const bread = await add('acme/Bread', 'one', grantId);
  const page = await add('page with a token of its own', 'other', grantId);
  const stranger = await add('other/Doors', 'other', randomUUID());

  const { channel, count } = rotating(ctx.now());
  const access = (id: string) =>
    withAccount(ctx, channel, id, (account) => Promise.resolve(account.tokens['access']));
  expect(await Promise.all([access(doors), access(bread)])).toEqual(['access 1', 'access 1']);
  expect(count()).toBe(1);
  expect(await access(bread)).toBe('access 1');
  const kept = async (id: string) => {
    const [row] = await db.select().from(accounts).where(eq(accounts.id, id));
    return [open(ctx, row?.tokens ?? '')?.['refresh'], row?.brokenReason];
  };
  expect(await kept(doors)).toEqual(['renewed 1', null]);
  expect(await kept(bread)).toEqual(['renewed 1', null]);
  expect(await kept(page)).toEqual(['other', null]);
  expect(await kept(stranger)).toEqual(['other', null]);
});
