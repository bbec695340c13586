import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#server/db/schema/networks.ts';
import type { Ctx } from '#server/kit/context.ts';
import { sealAllAnew } from '#server/rooms.ts';
import { networksOf, recordingNetwork } from '#tests/support/recording-network.ts';
import { testContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { addCompany, addUser } from '#tests/support/rows.ts';
import { addAccountRow } from '#tests/support/targets-story.ts';
import { testAccount } from './look-after-accounts.ts';
import { KEY_LOST, unseal } from './tokens.ts';

const FIRST = 'the key of the first years';
const SECOND = 'the key that came after it';

let database: TestDatabase;
let of: { agencyId: string; companyId: string };
beforeAll(async () => {
  database = await testDatabase();
  const agencyId = await addUser(database.db);
  of = { agencyId, companyId: await addCompany(database.db, agencyId, 'Acme') };
});
afterAll(() => database.close());

const ctxWith = (secretKey: string, secretKeyOld?: string): Ctx =>
  testContext(database.db, { secretKey, secretKeyOld, networks: networksOf(recordingNetwork()) });
const account = async (id: string) => {
  const [row] = await database.db.select().from(accounts).where(eq(accounts.id, id));
  if (!row) throw new Error('no account');
  return row;
};

test('tokens are sealed anew under the present key; what neither key opens is broken and says why', async () => {
  const fine = await addAccountRow(database.db, { ...of, secretKey: FIRST, handle: 'fine' });
  const lost = await addAccountRow(database.db, { ...of, secretKey: 'nobody has this key', handle: 'lost' });
  await Promise.all([sealAllAnew(ctxWith(SECOND, FIRST)), sealAllAnew(ctxWith(SECOND, FIRST))]);
  expect(unseal({ secretKey: SECOND }, (await account(fine)).tokens)).toEqual({ access: 'first' });
  expect((await account(fine)).brokenReason).toBeNull();
  expect((await account(lost)).brokenReason).toBe(KEY_LOST);
});

test('a key that changed without a word breaks an account when it is used; found again, it works again', async () => {
  const id = await addAccountRow(database.db, { ...of, secretKey: FIRST, handle: 'used' });
  await testAccount(ctxWith(SECOND), id);
  expect((await account(id)).brokenReason).toBe(KEY_LOST);
  await sealAllAnew(ctxWith(SECOND, FIRST));
  expect((await account(id)).brokenReason).toBeNull();
});
