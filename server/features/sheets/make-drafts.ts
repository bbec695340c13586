import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { ClientStage } from '#domain/companies/stages.ts';
import type { BodyOf } from '#domain/kit/endpoint.ts';
import { badField } from '#domain/kit/errors.ts';
import type { MediaKind } from '#domain/media/kind.ts';
import type { TargetsAsked } from '#domain/networks/targets.ts';
import { createPost, MADE_AND_DELETED } from '#domain/posts/contract.ts';
import { textsOf } from '#domain/posts/editable.ts';
import { reviewersOf } from '#domain/posts/state.ts';
import { initialStatus } from '#domain/posts/initial-status.ts';
import type { PostStatus } from '#domain/posts/status.ts';
import { MADE_OTHERWISE, type makeDrafts, type SheetProblem } from '#domain/sheets/contract.ts';
import type { Tx } from '#server/db/connect.ts';
import { accounts } from '#server/db/schema/networks.ts';
import { posts, type VersionTarget } from '#server/db/schema/posts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { isUniqueViolation } from '#server/db/unique-violation.ts';
import { visibleTo } from '#server/features/agencies/visible-to.ts';
import { inOrder, reviewerRows } from '#server/features/approvals/ask-reviewers.ts';
import { placedIn, readElsewhere } from '#server/features/approvals/one-stage.ts';
import { ensureKnownCompany } from '#server/features/companies/ensure-company.ts';
import { rememberWays } from '#server/features/companies/remember-ways.ts';
import { nameOf } from '#server/features/posts/actor.ts';
import { lookBeforeCreating } from '#server/features/posts/before-creating.ts';
import { NOT_OF_CLIENT } from '#server/features/posts/change-targets.ts';
import { madeBy } from '#server/features/posts/own-draft.ts';
import { writeNewPosts, type Written } from '#server/features/posts/write-new-posts.ts';
import type { Ctx } from '#server/kit/context.ts';
import { countTry } from '#server/kit/rate-limit.ts';
import type { Member } from '#server/kit/route.ts';
import { newToken } from '#server/kit/secrets.ts';
import { draftIdOf, findMade } from './draft-id.ts';
import { findDiffering, historiesOf } from './made-before.ts';

type Form = BodyOf<typeof makeDrafts>;
type Draft = BodyOf<typeof createPost>;

/** A valid row, and the draft that it describes. */
interface Read {
  key: string;
  row: number;
  form: Draft;
  status: PostStatus;
  /** Its date has passed: no draft is made of it, but one that was made before is still its draft. */
  late?: string;
}

interface Outcome {
  made: { key: string; id: string }[];
  problems: SheetProblem[];
}

/** Thrown to roll everything back, even a new client's name. */
class NothingMade extends Error {
  constructor(readonly outcome: Outcome) {
    super('nothing is made');
  }
}

/**
 * Makes many drafts of one client: all rows are checked first, then all are written, or the valid ones, or
 * none. May be repeated after a lost response: a row's existing draft is returned, not made twice. If the row
 * was changed since, so is the draft, as long as nobody has touched it.
 */
export async function makeManyDrafts(ctx: Ctx, member: Member, form: Form): Promise<Outcome> {
  await countTry(ctx.db, { key: `sheet:${member.userId}`, most: 60, seconds: 60 }, ctx.now());
  const go = () => inTransaction(ctx.db, (tx) => make(ctx, tx, member, form));
  try {
    return await go().catch((error: unknown) => {
      // The same rows arrived twice at the same moment, and the other request made them.
      if (isUniqueViolation(error, 'posts_pkey')) return go();
      throw error;
    });
  } catch (error) {
    if (error instanceof NothingMade) return error.outcome;
    throw error;
  }
}

async function make(ctx: Ctx, tx: Tx, member: Member, form: Form): Promise<Outcome> {
  const now = ctx.now();
  const { read, problems } = readRows(form, now);
  const people = read.flatMap((row) => reviewersOf(row.form));
  const found = await lookBeforeCreating(
    tx,
    member,
    {
      id: undefined,
      companyName: form.companyName,
      files: read.flatMap((row) => row.form.assets.map((asset) => asset.url)),
      reviewers: [...new Set(people.map((one) => one.contact))],
    },
    // A table saved under a client's old name must not create a second client, as a single post may.
    (...asked) => ensureKnownCompany(ctx, ...asked),
  );
  const { companyId } = found;
  const keys = read.map((row) => row.key);
  const there = new Map((await findMade(tx, member, [companyId], keys)).map((one) => [one.key, one]));
  const rows = read.map((row) => ({
    ...row,
    id: there.get(row.key)?.id ?? draftIdOf(member, companyId, row.key),
  }));
  const differing = await findDiffering(
    tx,
    member,
    rows.filter((row) => there.get(row.key)?.isDeleted === false),
    form.targets ?? [],
  );
  const isMade = (row: Read & { id: string }) => there.has(row.key) && !differing.has(row.id);
  const elsewhere = await elsewhereAt(tx, member, found, people);
  const good = rows.filter((row) => {
    const isThere = row.form.assets.every((asset) => found.kinds.has(asset.url));
    if (!isThere) problems.push(problemOf(row, 'assets', 'Please upload the file first'));
    const isDeleted = there.get(row.key)?.isDeleted === true;
    if (isDeleted) problems.push(problemOf(row, 'key', MADE_AND_DELETED));
    const late = isMade(row) ? undefined : row.late;
    if (late !== undefined) problems.push(problemOf(row, 'scheduledAt', late));
    const isTouched = differing.get(row.id)?.isUntouched === false;
    if (isTouched) problems.push(problemOf(row, 'row', MADE_OTHERWISE));
    // Sending such a draft would be refused. What an earlier request made stays as it is.
    const twice = isMade(row) ? [] : reviewersOf(row.form).filter((one) => elsewhere(one.contact) !== null);
    for (const { contact, type } of twice.slice(0, 1))
      problems.push(
        problemOf(row, type === 'email' ? 'reviewerEmails' : 'reviewerPhones', elsewhere(contact) ?? ''),
      );
    return isThere && !isDeleted && late === undefined && !isTouched && twice.length === 0;
  });
  problems.sort((one, other) => one.row - other.row);
  // Drafts of an earlier request stay, whatever is wrong with other rows now.
  const left = form.only === 'all' && problems.length > 0 ? [] : good.filter((row) => !isMade(row));
  const before = good.filter(isMade).map(({ key, id }) => ({ key, id }));
  if (form.check || left.length === 0) throw new NothingMade({ made: before, problems });

  const targets = await targetsOf(tx, member, companyId, form.targets ?? []);
  const madeIn = randomUUID();
  // A draft that nobody has touched is made anew by its row, under the same id, and keeps its history.
  const anew = left.flatMap(({ id }) => (differing.has(id) ? [id] : []));
  const histories = await historiesOf(tx, anew);
  const all = left.map((row, at) =>
    written(
      member,
      { approvalToken: newToken(), ...row, ...differing.get(row.id), before: histories.get(row.id) },
      { ...found, targets, madeIn },
      new Date(now.getTime() - (left.length - 1 - at)),
    ),
  );
  if (anew.length > 0) await tx.delete(posts).where(inArray(posts.id, anew));
  await writeNewPosts(tx, all);
  const asked = new Map(people.map((one) => [one.contact, one]));
  await rememberWays(
    tx,
    companyId,
    [...asked.values()].filter(({ contact }) => found.askedAnew.includes(contact)),
  );
  return { made: good.map(({ key, id }) => ({ key, id })), problems };
}

/** Why a person cannot be a reviewer of this client's posts: one of its stages asks them. */
async function elsewhereAt(
  tx: Tx,
  { agencyId }: Member,
  { companyId, stages }: { companyId: string | null; stages: ClientStage[] },
  people: { contact: string }[],
) {
  if (stages.length === 0 || people.length === 0) return () => null;
  const contacts = [...new Set(people.map((one) => one.contact))];
  const placed = await placedIn(tx, { agencyId, companyId }, stages);
  return readElsewhere(tx, companyId, stages, placed, contacts);
}

const problemOf = ({ key, row }: Pick<Read, 'key' | 'row'>, field: string, message: string) => ({
  key,
  row,
  field,
  message,
});

/** Checks each row by the rules for a single post. */
function readRows({ rows, companyName }: Form, now: Date) {
  const read: Read[] = [];
  const problems: SheetProblem[] = [];
  for (const [index, { key, ...given }] of rows.entries()) {
    const place = { key, row: index + 1 };
    const parsed = createPost.body.safeParse({ ...given, companyName, send: false });
    if (!parsed.success) {
      const byField = new Map(
        parsed.error.issues.map((issue) => [String(issue.path[0] ?? 'row'), issue.message]).reverse() as [
          string,
          string,
        ][],
      );
      for (const [field, message] of byField) problems.push(problemOf(place, field, message));
      continue;
    }
    const form = parsed.data;
    const isEmpty = form.title === '' && form.caption === '' && form.assets.length === 0;
    const at = form.scheduledAt ? new Date(form.scheduledAt) : null;
    const birth = initialStatus(reviewersOf(form).length, at, now, false);
    if (isEmpty) problems.push(problemOf(place, 'row', 'This row has no title, no caption and no file'));
    else if (!birth.ok) read.push({ ...place, form, status: 'Draft', late: birth.message });
    else read.push({ ...place, form, status: birth.status });
  }
  return { read, problems };
}

/** The accounts that all drafts go to, as each stores them. */
async function targetsOf(
  tx: Tx,
  member: Member,
  companyId: string | null,
  asked: TargetsAsked,
): Promise<VersionTarget[]> {
  if (asked.length === 0) return [];
  const ids = asked.map((one) => one.accountId);
  const found =
    companyId === null
      ? []
      : await tx
          .select()
          .from(accounts)
          .where(
            and(inArray(accounts.id, ids), visibleTo(member, accounts), eq(accounts.companyId, companyId)),
          )
          .for('key share');
  return asked.map(({ accountId, caption, options }) => {
    const account = found.find((one) => one.id === accountId);
    if (!account) throw badField('targets', NOT_OF_CLIENT);
    const { network, handle } = account;
    return { accountId, network, handle, caption: caption || null, options: options ?? {} };
  });
}

function written(
  member: Member,
  {
    id,
    approvalToken,
    form,
    status,
    before,
  }: Read & { id: string; approvalToken: string; before: Written['history'] | undefined },
  step: {
    companyId: string | null;
    kinds: Map<string, MediaKind>;
    targets: VersionTarget[];
    madeIn: string;
  },
  now: Date,
): Written {
  const post = {
    id,
    agencyId: member.agencyId,
    ...madeBy(member),
    companyId: step.companyId,
    ...textsOf(form),
    status,
    campaignId: null,
    madeIn: step.madeIn,
    scheduledAt: form.scheduledAt ? new Date(form.scheduledAt) : null,
    reviewDueAt: null,
    approvalToken,
    version: 1,
    turnSince: now,
    createdAt: now,
    updatedAt: now,
  };
  const entry = { id: randomUUID(), postId: id, at: now, actor: nameOf(member), version: 1 };
  return {
    post,
    files: form.assets.map((asset, order) => ({
      id: randomUUID(),
      postId: id,
      objectPath: asset.url,
      // The kind that the file really has, not the kind that the request claims.
      type: step.kinds.get(asset.url) ?? asset.type,
      order,
      altText: asset.altText || null,
      createdAt: now,
    })),
    named: reviewerRows(id, inOrder(reviewersOf(form)), now),
    history: before
      ? [...before, { ...entry, event: 'row changed' }]
      : [{ ...entry, to: status, event: 'created' }],
    targets: step.targets,
  };
}
