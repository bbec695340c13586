import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { calendarConnections } from '#server/db/schema/calendar.ts';
import { desks } from '#server/db/schema/desks.ts';
import { messages } from '#server/db/schema/messages.ts';
import { accounts } from '#server/db/schema/networks.ts';
import { authenticators } from '#server/db/schema/two-factor.ts';
import { sealSecret } from '#server/features/accounts/authenticators.ts';
import { sealedColumns } from '#server/features/calendar/tokens.ts';
import { deskRow } from '#server/features/desks/desk-links.ts';
import { sealLink } from '#server/features/messages/sealed-link.ts';
import { testContext } from '#tests/support/context.ts';
import { quietLog } from '#tests/support/database-server.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { addCompany, addUser } from '#tests/support/rows.ts';
import { addAccountRow } from '#tests/support/targets-story.ts';
import { doesKeyFit, tellOfOtherKey } from './fitting-key.ts';

const RIGHT = 'the key that is in use here';
const WRONG = 'the key that is in use hree';

let database: TestDatabase;
let agencyId: string;
let companyId: string;
beforeAll(async () => {
  database = await testDatabase();
  agencyId = await addUser(database.db);
  companyId = await addCompany(database.db, agencyId, 'Acme');
});
afterAll(() => database.close());
beforeEach(async () => {
  for (const table of [accounts, calendarConnections, authenticators, desks, messages])
    await database.db.delete(table);
});

const sealed = {
  'the access to an account': (secretKey: string) =>
    addAccountRow(database.db, { agencyId, companyId, secretKey, handle: secretKey }),
  'the access to a calendar': (secretKey: string) =>
    database.db.insert(calendarConnections).values({
      agencyId,
      userId: agencyId,
      provider: 'google',
      ...sealedColumns(testContext(database.db, { secretKey }), {
        accessToken: 'access',
        refreshToken: null,
        expiresAt: new Date('2036-01-01'),
      }),
    }),
  'the key of an authenticator app': (secretKey: string) =>
    database.db.insert(authenticators).values({ userId: agencyId, sealed: sealSecret({ secretKey }, 'abc') }),
  'the link of a desk': (secretKey: string) =>
    database.db
      .insert(desks)
      .values(
        deskRow(
          { secretKey },
          { agencyId, companyId, reviewerContact: `${secretKey.slice(-4)}@acme.test`, reviewerType: 'email' },
          new Date(),
        ),
      ),
  'the link of a message': (secretKey: string) =>
    database.db.insert(messages).values({
      agencyId,
      userId: agencyId,
      channel: 'email',
      to: 'a@b.test',
      kind: 'password-reset',
      ...sealLink(secretKey, { text: 'x', html: null }, 'https://greenroom.test/x'),
    }),
};

test.each(Object.entries(sealed))('a key is known by %s', async (_, add) => {
  expect(await doesKeyFit(database.db, { secretKey: WRONG })).toBe(true);
  await add(RIGHT);
  expect(await doesKeyFit(database.db, { secretKey: RIGHT })).toBe(true);
  expect(await doesKeyFit(database.db, { secretKey: WRONG })).toBe(false);
  expect(await doesKeyFit(database.db, { secretKey: WRONG, secretKeyOld: RIGHT })).toBe(true);
});

test('one thing that it opens is enough: the rest may be of a key that is lost', async () => {
  for (let count = 0; count < 3; count += 1) await sealed['the link of a message'](RIGHT);
  await sealed['the link of a desk'](RIGHT);
  expect(await doesKeyFit(database.db, { secretKey: WRONG })).toBe(false);
  await sealed['the link of a message'](WRONG);
  expect(await doesKeyFit(database.db, { secretKey: WRONG })).toBe(true);
});

test('a start whose keys open nothing says so in one line, which names them', async () => {
  const told = async (secretKey: string, secretKeyOld?: string) => {
    const said: string[] = [];
    const log = { ...quietLog, warn: (_: object, words = '') => void said.push(words) };
    await tellOfOtherKey({ db: database.db, log, secretKey, secretKeyOld });
    return said;
  };
  expect(await told(WRONG)).toEqual([]);
  await sealed['the link of a desk'](RIGHT);
  expect(await told(RIGHT)).toEqual([]);
  expect(await told(WRONG)).toEqual([
    expect.stringMatching(/^SECRET_KEY opens nothing of what is sealed.* name it as SECRET_KEY_OLD/),
  ]);
  expect(await told(WRONG, 'another wrong one')).toEqual([
    expect.stringMatching(/^Neither SECRET_KEY nor SECRET_KEY_OLD opens anything of what is sealed/),
  ]);
});
