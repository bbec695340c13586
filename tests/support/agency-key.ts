import type { Db } from '#server/db/connect.ts';
import { apiKeys } from '#server/db/schema/keys.ts';
import { hashToken, newToken } from '#server/kit/secrets.ts';
import type { Client, TestApp } from './app.ts';

/** A row of an agency's keys, whose text nobody has. */
export async function addKey(
  db: Db,
  of: { agencyId: string; userId: string; companyId: string; word: string },
) {
  const [row] = await db
    .insert(apiKeys)
    .values({
      agencyId: of.agencyId,
      name: `${of.word} key`,
      hash: hashToken(newToken()),
      begins: 'gr_abcde',
      role: 'manager',
      companyIds: [of.companyId],
      createdBy: of.userId,
    })
    .returning();
  if (!row) throw new Error('no key was written');
  return { keyId: row.id };
}

interface KeyForm {
  name?: string;
  role?: string;
  companies?: 'all' | string[];
  days?: string;
}

/** Whoever has the text: no cookie, the key with each call. */
export const withKey = (it: TestApp, secret: string): Client =>
  Object.assign<Client, { cookie: string }>(
    ((method, url, body, headers = {}) =>
      it.stranger(method, url, body, { ...headers, authorization: `Bearer ${secret}` })) as Client,
    { cookie: '' },
  );

/** A key that an owner makes, and a program that uses it. */
export async function programOf(
  it: TestApp,
  owner: Client,
  form: KeyForm = {},
): Promise<{ id: string; secret: string; program: Client }> {
  const { status, body } = await owner('POST', '/api/agency/keys', {
    name: 'Zapier',
    role: 'manager',
    currentPassword: 'correct horse',
    ...form,
  });
  if (status !== 201) throw new Error(`no key was made: ${JSON.stringify(body)}`);
  const made = body as { key: { id: string }; secret: string };
  return { id: made.key.id, secret: made.secret, program: withKey(it, made.secret) };
}
