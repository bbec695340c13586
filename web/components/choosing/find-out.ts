import { ANSWER_LOST } from '#domain/kit/answer-lost.ts';
import type { BodyInput } from '#domain/kit/endpoint.ts';
import { getPost, type Post } from '#domain/posts/contract.ts';
import {
  dateBefore,
  LOST_AND_NOT_DONE,
  type changeMany,
  type ManyAction,
  type ManyResult,
} from '#domain/posts/many.ts';
import { foundOut, type Found, type Wanted } from '#domain/posts/many-found.ts';
import { ApiError, call } from '#web/lib/api.ts';
import type { Each } from './undo.ts';

/** The pause before each look: the server may still be at work on the posts. */
const PAUSES = [500, 2000, 4000];

export interface Asked {
  action: ManyAction;
  ids: readonly string[];
  input: Pick<BodyInput<typeof changeMany>, 'scheduledAt' | 'campaignId'>;
  each?: Each | undefined;
  /** The dry run before, which says what the dates were and would be. */
  checked?: readonly ManyResult[] | undefined;
}

/** What became of posts although the answer about them was lost: they are read again. */
export async function findOut(asked: Asked): Promise<ManyResult[]> {
  const wanted = asked.ids.map((id, at) => wantedOf(asked, id, at));
  const found = await lookAgain(asked, wanted);
  return asked.ids.map((id, at) => {
    if (found[at] === 'done') return { id, ok: true, ...beforeIn(asked, wanted[at]) };
    if (found[at] === 'not done') return { id, ok: false, message: LOST_AND_NOT_DONE };
    return { id, ok: false, message: ANSWER_LOST, unanswered: true };
  });
}

/** Null where the post could not be read. */
async function lookAgain({ action, ids }: Asked, wanted: readonly Wanted[]): Promise<(Found | null)[]> {
  const look = async (id: string, at: number, before: Found | null | undefined): Promise<Found | null> => {
    if (before === 'done') return before;
    const post = await readAgain(id);
    return post === undefined ? null : foundOut(action, post, wanted[at] ?? {});
  };
  let found: (Found | null)[] = [];
  // The posts say nothing about their copies.
  if (action === 'duplicate') return found;
  for (const pause of PAUSES) {
    await new Promise((done) => setTimeout(done, pause));
    const before = found;
    found = await Promise.all(ids.map((id, at) => look(id, at, before[at])));
    if (found.every((one) => one === null)) break;
    if (found.every((one) => one === 'done' || one === 'unknown')) break;
  }
  return found;
}

/** Null where it is not there; undefined where no answer came again. */
async function readAgain(id: string): Promise<Post | null | undefined> {
  try {
    return await call(getPost, { params: { id } });
  } catch (error) {
    return error instanceof ApiError && error.status === 404 && error.reason !== undefined ? null : undefined;
  }
}

function wantedOf({ action, input, each, checked }: Asked, id: string, at: number): Wanted {
  if (action === 'label') return { campaignId: input.campaignId };
  if (action === 'label back') return { campaignId: each?.campaignIds?.[at] };
  if (action === 'put back') {
    const [after, left] = [each?.dates?.[at], each?.expected?.[at]];
    if (after === undefined || !left) return {};
    return { date: { before: left.scheduledAt, after, status: left.status, becomes: null } };
  }
  if (action === 'schedule' && input.scheduledAt === undefined) return { date: 'kept' };
  return { date: checked?.find((one) => one.id === id)?.date };
}

/** As the server would have said it, for undo. */
function beforeIn({ action }: Asked, wanted: Wanted | undefined): Pick<ManyResult, 'before'> {
  const date = wanted?.date;
  if ((action !== 'schedule' && action !== 'move') || !date || date === 'kept' || !date.status) return {};
  const { status, before } = date;
  const back = dateBefore({ status, scheduledAt: before === null ? null : new Date(before) });
  return back === undefined ? {} : { before: back?.toISOString() ?? null };
}
