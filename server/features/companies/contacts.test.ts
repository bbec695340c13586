import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DUPLICATE_CONTACT } from '#domain/companies/contract.ts';
import type { Ctx } from '#server/kit/context.ts';
import { testContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { addCompany, addUser, memberOf } from '#tests/support/rows.ts';
import { addContact, changeContact, deleteContact } from './change-contacts.ts';
import { listContacts } from './queries.ts';

let database: TestDatabase;
let ctx: Ctx;
let owner: string;
let stranger: string;
let acme: string;

beforeAll(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  owner = await addUser(ctx.db);
  stranger = await addUser(ctx.db);
  acme = await addCompany(ctx.db, owner, 'Acme');
});

const cora = { name: 'Cora', phoneNumber: '+15551230001' };
const duplicate = { code: 'conflict', fields: { phoneNumber: DUPLICATE_CONTACT } };

describe('contacts', () => {
  it('are listed by name', async () => {
    await addContact(ctx, memberOf(owner), acme, { name: 'dora', phoneNumber: '+15551230002' });
    await addContact(ctx, memberOf(owner), acme, { ...cora, email: 'cora@acme.com' });
    expect(await listContacts(ctx.db, memberOf(owner), acme)).toMatchObject([
      { name: 'Cora', companyId: acme, phoneNumber: '+15551230001', email: 'cora@acme.com' },
      { name: 'dora', email: null },
    ]);
  });

  it('are an empty list for a company that has none', async () => {
    expect(await listContacts(ctx.db, memberOf(owner), acme)).toEqual([]);
  });

  it('may have a phone once in a company, and again in another one', async () => {
    const birch = await addCompany(ctx.db, owner, 'Birch');
    await addContact(ctx, memberOf(owner), acme, cora);
    await expect(addContact(ctx, memberOf(owner), acme, { ...cora, name: 'Again' })).rejects.toMatchObject(
      duplicate,
    );
    await expect(addContact(ctx, memberOf(owner), birch, cora)).resolves.toMatchObject({ name: 'Cora' });
  });

  it('cannot take over another one’s phone', async () => {
    await addContact(ctx, memberOf(owner), acme, cora);
    const dora = await addContact(ctx, memberOf(owner), acme, { name: 'Dora', phoneNumber: '+15551230002' });
    await expect(changeContact(ctx, memberOf(owner), acme, dora.id, cora)).rejects.toMatchObject(duplicate);
  });

  it('keep their e-mail where a change does not speak of it, and lose it on demand', async () => {
    const contact = await addContact(ctx, memberOf(owner), acme, { ...cora, email: 'cora@acme.com' });
    const renamed = { ...cora, name: 'Cora C.' };
    await expect(changeContact(ctx, memberOf(owner), acme, contact.id, renamed)).resolves.toMatchObject({
      name: 'Cora C.',
      email: 'cora@acme.com',
    });
    await expect(
      changeContact(ctx, memberOf(owner), acme, contact.id, { ...cora, email: null }),
    ).resolves.toMatchObject({ email: null });
  });

  it('do not exist for a stranger, nor under another company', async () => {
    const birch = await addCompany(ctx.db, owner, 'Birch');
    const contact = await addContact(ctx, memberOf(owner), acme, cora);
    const missing = { code: 'not_found' };
    await expect(listContacts(ctx.db, memberOf(stranger), acme)).rejects.toMatchObject(missing);
    await expect(addContact(ctx, memberOf(stranger), acme, cora)).rejects.toMatchObject(missing);
    await expect(changeContact(ctx, memberOf(stranger), acme, contact.id, cora)).rejects.toMatchObject(
      missing,
    );
    await expect(deleteContact(ctx, memberOf(stranger), acme, contact.id)).rejects.toMatchObject(missing);
    await expect(deleteContact(ctx, memberOf(owner), birch, contact.id)).rejects.toMatchObject(missing);
    await expect(deleteContact(ctx, memberOf(owner), acme, contact.id)).resolves.toEqual({ id: contact.id });
    await expect(deleteContact(ctx, memberOf(owner), acme, contact.id)).rejects.toMatchObject(missing);
  });
});
