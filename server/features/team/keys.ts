import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import {
  KEY_IS_OVER,
  KEY_LETTERS,
  KEY_PREFIX,
  KEY_SHOWN_DAYS,
  KEYS_MOST,
  TOO_MANY_KEYS,
  type KeyState,
  type makeKey as makeKeyEndpoint,
} from '#domain/agencies/keys.ts';
import type { BodyOf } from '#domain/kit/endpoint.ts';
import { AppError, notFound } from '#domain/kit/errors.ts';
import type { Handle } from '#server/db/connect.ts';
import { users } from '#server/db/schema/accounts.ts';
import { companies } from '#server/db/schema/companies.ts';
import { apiKeys } from '#server/db/schema/keys.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { checkPassword } from '#server/features/accounts/change-password.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import { hashToken, newToken } from '#server/kit/secrets.ts';
import { lockTeamAs } from '#server/features/agencies/lock-team.ts';
import { clientsNamed } from './members.ts';
import { tellOwnersOfKey } from './tell-owners.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';

const DAY = 86_400_000;

const stateOf = (row: typeof apiKeys.$inferSelect, now: Date): KeyState => {
  if (row.revokedAt) return row.revokedWhy ?? 'revoked';
  return row.expiresAt && row.expiresAt <= now ? 'expired' : 'works';
};

const works = (now: Date) =>
  and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)));

/** Never the hash: what is shown of a key opens nothing. */
async function shown(db: Handle, asking: Tenant, now: Date, id?: string) {
  const rows = await db
    .select({
      key: apiKeys,
      firstName: users.firstName,
      lastName: users.lastName,
      names: sql<string[]>`array(
        select ${companies.name} from ${companies}
         where ${visibleTo(asking, companies)} and ${companies.id} = any(${apiKeys.companyIds})
         order by lower(${companies.name}))`,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.createdBy))
    .where(
      and(
        visibleTo(asking, apiKeys),
        id === undefined
          ? sql`coalesce(${apiKeys.revokedAt}, ${apiKeys.expiresAt}, 'infinity') > ${new Date(now.getTime() - KEY_SHOWN_DAYS * DAY).toISOString()}`
          : eq(apiKeys.id, id),
      ),
    )
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
    .limit(4 * KEYS_MOST);
  return rows.map(({ key, firstName, lastName, names }) => ({
    id: key.id,
    name: key.name,
    begins: key.begins,
    role: key.role,
    companies: key.companyIds === null ? ('all' as const) : names,
    state: stateOf(key, now),
    madeBy: `${firstName} ${lastName}`.trim(),
    createdAt: key.createdAt,
    lastUsedAt: key.lastUsedAt,
    expiresAt: key.expiresAt,
    endedAt: key.revokedAt ?? (key.expiresAt && key.expiresAt <= now ? key.expiresAt : null),
  }));
}

export const readKeys = (ctx: Ctx, asking: Member) => shown(ctx.db, asking, ctx.now());

async function shownOne(db: Handle, asking: Tenant, now: Date, id: string) {
  const [one] = await shown(db, asking, now, id);
  if (!one) throw notFound('Key');
  return one;
}

/** Asks for the password, so that an abandoned session cannot create an access that outlasts it. */
export async function makeKey(ctx: Ctx, before: Member, form: BodyOf<typeof makeKeyEndpoint>) {
  await checkPassword(ctx, before, form.currentPassword);
  const now = ctx.now();
  const secret = `${KEY_PREFIX}${newToken()}`;
  return inTransaction(ctx.db, async (tx) => {
    const asking = await lockTeamAs(tx, before, 'manage keys');
    const open = await tx.$count(apiKeys, and(visibleTo(asking, apiKeys), works(now)));
    if (open >= KEYS_MOST) throw new AppError('conflict', TOO_MANY_KEYS);
    const [row] = await tx
      .insert(apiKeys)
      .values({
        agencyId: asking.agencyId,
        name: form.name,
        hash: hashToken(secret),
        begins: secret.slice(0, KEY_LETTERS),
        role: form.role,
        companyIds: await clientsNamed(tx, asking, form.companies),
        createdBy: asking.userId,
        createdAt: now,
        expiresAt: form.days === 'never' ? null : new Date(now.getTime() + Number(form.days) * DAY),
      })
      .returning();
    if (!row) throw new Error('no key was written');
    const key = await shownOne(tx, asking, now, row.id);
    await tellOwnersOfKey(ctx, tx, asking, { name: key.name, by: key.madeBy, role: key.role });
    return { key, secret };
  });
}

export async function revokeKey(ctx: Ctx, before: Member, id: string) {
  const now = ctx.now();
  return inTransaction(ctx.db, async (tx) => {
    const asking = await lockTeamAs(tx, before, 'manage keys');
    const revoked = await tx
      .update(apiKeys)
      .set({ revokedAt: now })
      .where(and(visibleTo(asking, apiKeys), eq(apiKeys.id, id), works(now)))
      .returning({ id: apiKeys.id });
    const key = await shownOne(tx, asking, now, id);
    if (revoked.length === 0) throw new AppError('conflict', KEY_IS_OVER);
    return key;
  });
}
