import { AppError } from '#domain/kit/errors.ts';
import { isUnasked, mustBeAsked, STAGES_FIRST } from '#domain/posts/unasked.ts';
import type { Tx } from '#server/db/connect.ts';
import { stagesOf } from '#server/features/companies/stages.ts';
import { refuseUndone } from '#server/features/library/checklist.ts';
import type { Member } from '#server/kit/route.ts';
import { stateOf, type PostRow } from './store.ts';

/** Refuses a date, or Mark as Posted, if reviewers must be asked first. The caller holds the post. */
export async function refuseUnasked(tx: Tx, post: PostRow, { role }: Pick<Member, 'role'>): Promise<void> {
  if (!isUnasked(await stateOf(tx, post))) return;
  const { stages } = await stagesOf(tx, post.companyId);
  if (mustBeAsked(stages, role)) throw new AppError('conflict', STAGES_FIRST);
  await refuseUndone(tx, post);
}
