import { displayPhone } from '#domain/accounts/phone.ts';
import { maySkip, stageState, type PostStages } from '#domain/approvals/stages.ts';
import type { StagePlan } from '#domain/companies/stages.ts';
import { isBeforeReview, isOpenForReview, isPublished } from '#domain/posts/status.ts';
import type { Handle } from '#server/db/connect.ts';
import { membersInStages, stagesOf } from '#server/features/companies/stages.ts';
import { contactNames } from '#server/features/companies/saved-contacts.ts';
import { nameOf } from '#server/features/posts/actor.ts';
import { namedOn, reviewersOf, type ApprovalRow, type PostRow } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import { namesInside } from './inside.ts';
import { isYesToTakeBack } from './earlier-yeses.ts';
import { leftAnswers } from './left-answers.ts';
import { ownPost } from './queries.ts';
import { takenBack } from './taken-back.ts';

/** A post's stages and whom each asks; for a draft, the stages that sending it will start. */
export async function readPostStages(ctx: Ctx, member: Member, postId: string) {
  const post = await ownPost(ctx.db, member, postId);
  const everyone = await reviewersOf(ctx.db, postId);
  if (post.stages) return stagesUnderWay(ctx.db, member, post, post.stages, everyone);
  const plan = await stagesOf(ctx.db, post.companyId);
  return isBeforeReview(post.status)
    ? stagesAhead(ctx.db, member, post, plan, everyone)
    : { restart: plan.restart, stages: [], yours: null };
}

async function stagesUnderWay(
  db: Handle,
  member: Member,
  post: PostRow,
  stages: PostStages,
  everyone: ApprovalRow[],
) {
  const shown = [...everyone, ...(await leftAnswers(db, post))].toSorted((a, b) => a.place - b.place);
  const called = await namesFor(db, post, shown);
  const back = await takenBack(db, shown);
  const isOpen = isOpenForReview(post.status);
  const isMine = (one: ApprovalRow) => one.origin === 'inside' && one.approverId === member.userId;
  const own = everyone.find((one) => isMine(one) && one.stage === stages.now && one.status === 'pending');
  const yes = isPublished(post.status)
    ? undefined
    : everyone.find((one) => isMine(one) && one.askedAt !== null && isYesToTakeBack(post, one));
  const nameAt = (number: number) => stages.list[number - 1]?.name ?? '';
  return {
    restart: stages.restart,
    stages: stages.list.map((stage, at) => {
      const number = at + 1;
      const isHere = (one: ApprovalRow) => one.stage === number;
      return {
        ...stage,
        number,
        state: stageState(stages, number),
        maySkip:
          isOpen && stages.now === number && maySkip(stage, member.role, everyone.filter(isHere).length),
        people: shown.filter(isHere).map((one) => ({
          id: one.id,
          name: called(one),
          status: one.askedAt ? one.status : null,
          answeredVersion: one.askedAt ? one.answeredVersion : null,
          withdrawn: back.has(one.id),
          isYou: isMine(one),
        })),
      };
    }),
    yours: own && isOpen ? { stage: nameAt(own.stage), version: post.version } : null,
    yourYes: yes ? { stage: nameAt(yes.stage), version: yes.answeredVersion ?? post.version } : null,
  };
}

async function stagesAhead(
  db: Handle,
  member: Member,
  post: PostRow,
  { restart, stages }: StagePlan,
  everyone: ApprovalRow[],
) {
  const called = await namesFor(db, post, everyone);
  const members = await membersInStages(db, post, stages);
  const contacts = await contactNames(
    db,
    post.companyId,
    stages.flatMap((one) => one.contacts),
  );
  const peopleOf = ({ kind, members: ids, contacts: given }: StagePlan['stages'][number]) => {
    if (kind === 'inside')
      return members
        .filter((one) => ids.includes(one.id))
        .map((one) => ({ id: one.id, name: nameOf(one), isYou: one.id === member.userId }));
    if (kind === 'named')
      return given.map((id) => ({ id, name: contacts.get(id) ?? displayPhone(id), isYou: false }));
    return namedOn(everyone).map((one) => ({ id: one.id, name: called(one), isYou: false }));
  };
  return {
    restart,
    yours: null,
    stages: stages.map((stage, at) => ({
      ...stage,
      number: at + 1,
      state: 'next' as const,
      since: null,
      doneAt: null,
      skipped: null,
      maySkip: false,
      people: peopleOf(stage).map((one) => ({ ...one, status: null, answeredVersion: null })),
    })),
  };
}

/** The display names of a post's reviewers. */
async function namesFor(db: Handle, { companyId }: PostRow, everyone: ApprovalRow[]) {
  const inside = await namesInside(db, everyone);
  const contacts = await contactNames(
    db,
    companyId,
    everyone.map((one) => one.reviewerContact),
  );
  return (one: ApprovalRow) =>
    inside.get(one.id) ?? contacts.get(one.reviewerContact) ?? displayPhone(one.reviewerContact);
}
