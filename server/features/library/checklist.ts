import { and, eq, isNull, sql } from 'drizzle-orm';
import {
  checklistOf,
  LINKS,
  LINKS_MOST,
  linksOf,
  NO_CHECKLIST,
  whyNotSent,
  type CheckedContent,
  type ChecklistRules,
} from '#domain/library/checklist-rules.ts';
import type { changeChecklist, tickChecklist } from '#domain/library/checklist.ts';
import { mergedWith } from '#domain/kit/changed-by-both.ts';
import type { BodyOf } from '#domain/kit/endpoint.ts';
import { AppError, badField, notFound } from '#domain/kit/errors.ts';
import type { Handle, Tx } from '#server/db/connect.ts';
import { checklists, postChecks } from '#server/db/schema/library.ts';
import { postTargets } from '#server/db/schema/networks.ts';
import { postAssets, posts } from '#server/db/schema/posts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import { holdKnownCompany } from '#server/features/companies/ensure-company.ts';
import { companyNamed } from '#server/features/companies/names.ts';
import { getCompany } from '#server/features/companies/queries.ts';
import { nameOf } from '#server/features/posts/actor.ts';
import { lockPost, type PostRow } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import { countTry } from '#server/kit/rate-limit.ts';
import { refuseBoth } from '#server/kit/refuse-both.ts';
import type { Member } from '#server/kit/route.ts';
import { withTimeLimit } from '#server/kit/time-limit.ts';

const columns = {
  required: checklists.required,
  links: checklists.links,
  altText: checklists.altText,
  spelling: checklists.spelling,
  own: checklists.own,
};

export async function readChecklist(ctx: Ctx, tenant: Tenant, company: string): Promise<ChecklistRules> {
  await getCompany(ctx.db, tenant, company);
  const [found] = await ctx.db
    .select(columns)
    .from(checklists)
    .where(sql`${checklists.companyId} = ${companyNamed(tenant, company)}`);
  return found ?? NO_CHECKLIST;
}

export async function writeChecklist(
  ctx: Ctx,
  tenant: Tenant,
  company: string,
  { basedOn, ...rules }: BodyOf<typeof changeChecklist>,
): Promise<ChecklistRules> {
  await inTransaction(ctx.db, async (tx) => {
    const companyId = await holdKnownCompany(ctx, tx, tenant, company);
    const present = await rulesFor(tx, companyId);
    refuseBoth<ChecklistRules>(rules, basedOn, present, { own: 'lines' });
    const set = mergedWith<ChecklistRules>(rules, basedOn ?? {}, present);
    await tx
      .insert(checklists)
      .values({ companyId, agencyId: tenant.agencyId, ...set })
      .onConflictDoUpdate({ target: checklists.companyId, set });
  });
  return readChecklist(ctx, tenant, company);
}

async function rulesFor(db: Handle, companyId: string | null): Promise<ChecklistRules> {
  if (companyId === null) return NO_CHECKLIST;
  const [found] = await db.select(columns).from(checklists).where(eq(checklists.companyId, companyId));
  return found ?? NO_CHECKLIST;
}

const wordsIn = (options: Record<string, unknown>) =>
  typeof options['firstComment'] === 'string' ? [options['firstComment']] : [];

async function contentOfPost(db: Handle, post: PostRow): Promise<CheckedContent> {
  const pictures = await db
    .select({ altText: postAssets.altText })
    .from(postAssets)
    .where(and(eq(postAssets.postId, post.id), eq(postAssets.type, 'image')));
  const targets = await db
    .select({ caption: postTargets.caption, options: postTargets.options })
    .from(postTargets)
    .where(eq(postTargets.postId, post.id));
  const texts = targets.flatMap(({ caption, options }) => [
    ...(caption ? [caption] : []),
    ...wordsIn(options),
  ]);
  return { version: post.version, texts: [post.caption, ...texts], pictures };
}

async function checklistFor(db: Handle, post: PostRow) {
  const rules = await rulesFor(db, post.companyId);
  const content = await contentOfPost(db, post);
  const checks = await db.select().from(postChecks).where(eq(postChecks.postId, post.id));
  return { rules, content, items: checklistOf(rules, content, checks) };
}

/** What a required checklist still lacks; null if nothing. Without a requirement only the rules are read. */
export async function whyUndone(tx: Tx, post: PostRow): Promise<string | null> {
  if (!(await rulesFor(tx, post.companyId)).required) return null;
  const { rules, items } = await checklistFor(tx, post);
  return whyNotSent(rules, items);
}

/** Call when sending a post, with its lock held. */
export async function refuseUndone(tx: Tx, post: PostRow): Promise<void> {
  const why = await whyUndone(tx, post);
  if (why) throw new AppError('conflict', why);
}

const answer = ({ rules, items }: Awaited<ReturnType<typeof checklistFor>>) => ({
  required: rules.required,
  items,
});

export async function readPostChecklist(ctx: Ctx, tenant: Tenant, id: string) {
  const [post] = await ctx.db
    .select()
    .from(posts)
    .where(and(eq(posts.id, id), visibleTo(tenant, posts), isNull(posts.archivedAt)));
  if (!post) throw notFound('Post');
  return answer(await checklistFor(ctx.db, post));
}

export async function tickOff(ctx: Ctx, member: Member, id: string, form: BodyOf<typeof tickChecklist>) {
  return inTransaction(ctx.db, async (tx) => {
    const post = await lockPost(tx, id, member);
    const { items } = await checklistFor(tx, post);
    const item = items.find(({ key }) => key === form.item);
    if (!item) throw badField('item', 'This is not on the client’s checklist');
    if (item.kind !== 'person') throw badField('item', 'This is looked at by itself, and cannot be ticked');
    if (form.done)
      await keepCheck(tx, post, { key: item.key, says: null, by: nameOf(member), at: ctx.now() });
    else await tx.delete(postChecks).where(and(eq(postChecks.postId, id), eq(postChecks.key, item.key)));
    return answer(await checklistFor(tx, post));
  });
}

async function keepCheck(
  tx: Tx,
  post: Pick<PostRow, 'id' | 'version'>,
  check: { key: string; says: string | null; by: string; at: Date },
): Promise<void> {
  const row = { version: post.version, says: check.says, by: check.by, at: check.at };
  await tx
    .insert(postChecks)
    .values({ postId: post.id, key: check.key, ...row })
    // A look that ended late says nothing about a newer version, which may have been looked at since.
    .onConflictDoUpdate({
      target: [postChecks.postId, postChecks.key],
      set: row,
      setWhere: sql`${postChecks.version} <= excluded.version`,
    });
}

const ONE_LINK = 8000;

/** Requests all links at once, outside of any transaction. The results belong to this version. */
export async function lookLinksUp(ctx: Ctx, member: Member, id: string) {
  const asked = await inTransaction(ctx.db, async (tx) => {
    const post = await lockPost(tx, id, member);
    return { post, ...(await checklistFor(tx, post)) };
  });
  await countTry(ctx.db, { key: `links:${member.userId}`, most: 20, seconds: 60 }, ctx.now());
  const links = linksOf(asked.content.texts);
  const said = await Promise.all(
    links.slice(0, LINKS_MOST).map(async (url) => {
      const wrong = await withTimeLimit(ONE_LINK, (signal) => ctx.networks.link(url, signal));
      return wrong === null ? [] : [`${url} ${wrong}`];
    }),
  );
  const wrong = said.flat();
  if (links.length > LINKS_MOST) wrong.push(`Only the first ${LINKS_MOST} links are looked up`);
  return inTransaction(ctx.db, async (tx) => {
    const post = await lockPost(tx, id, member);
    if (links.length > 0)
      await keepCheck(
        tx,
        { id, version: asked.post.version },
        { key: LINKS, says: wrong.join('\n') || null, by: nameOf(member), at: ctx.now() },
      );
    return answer(await checklistFor(tx, post));
  });
}
