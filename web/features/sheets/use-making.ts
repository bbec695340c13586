import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { readReviewerLines } from '#domain/companies/defaults.ts';
import { ANSWER_LOST } from '#domain/kit/answer-lost.ts';
import type { BodyInput } from '#domain/kit/endpoint.ts';
import { targetsToSend, type TargetChoice } from '#domain/networks/choices.ts';
import { textsOf } from '#domain/posts/editable.ts';
import { readSchedule } from '#domain/posts/schedule.ts';
import { makeDrafts, unmakeDrafts, type SheetProblem } from '#domain/sheets/contract.ts';
import type { PlanRow } from '#domain/sheets/plan.ts';
import { findOut } from '#web/components/choosing/find-out.ts';
import { answerText, call, isLostAnswer } from '#web/lib/api.ts';
import { useToast } from '#web/lib/toast.ts';
import { somethingChanged } from '#web/lib/use-api.ts';
import type { Plan } from './use-plan.ts';

/** A draft with its row as it was, whose id is the draft's key. */
export interface MadeDraft {
  row: PlanRow;
  id: string;
}

export interface Made {
  drafts: MadeDraft[];
  /** What had the focus when they were asked for. */
  askedFrom: Element | null;
}

const MAKE = {
  failed: 'The drafts could not be made',
  lost: 'No answer came, so nobody knows whether the drafts were made. Please create them again: none is made twice.',
};
const UNDO = { failed: 'This could not be undone', lost: ANSWER_LOST };

type SentRow = BodyInput<typeof makeDrafts>['rows'][number];

/** A row as the request takes it. */
function rowToSend(row: PlanRow, plan: Plan, zone: string, forAll: string): SentRow {
  const at = row.date === '' ? null : readSchedule(row, zone, new Date(0));
  const people = readReviewerLines(row.reviewers.trim() === '' ? forAll : row.reviewers);
  return {
    key: row.id,
    ...textsOf(row),
    scheduledAt: at?.ok ? at.at.toISOString() : null,
    assets: row.files.flatMap((id, place) => {
      const file = plan.files.get(id);
      return file?.path ? [{ url: file.path, type: file.kind, altText: row.altTexts[place] ?? null }] : [];
    }),
    ...(people.ok && { reviewerEmails: people.emails, reviewerPhones: people.phones }),
  };
}

/**
 * Removes drafts, and returns the keys of those that are gone. Where no answer comes, the posts are read again:
 * asked for once more, the server would not name those that are gone already.
 */
async function unmake(drafts: readonly MadeDraft[]): Promise<string[]> {
  try {
    return (await call(unmakeDrafts, { body: { keys: drafts.map(({ row }) => row.id) } })).gone;
  } catch (error) {
    if (!isLostAnswer(error)) throw error;
    const found = await findOut({ action: 'delete', ids: drafts.map(({ id }) => id), input: {} });
    const gone = drafts.filter((_, at) => found[at]?.ok);
    if (gone.length === 0) throw error;
    return gone.map(({ row }) => row.id);
  }
}

/** Makes the drafts in one step, once, however often it is clicked, and removes them in one step. */
export function useMaking(
  plan: Plan,
  {
    company,
    zone,
    forAll,
    targets,
  }: { company: string; zone: string; forAll: string; targets: TargetChoice[] },
) {
  const toast = useToast();
  const client = useQueryClient();
  const [made, setMade] = useState<Made | null>(null);
  const [refused, setRefused] = useState<SheetProblem[]>([]);
  const [isPending, setPending] = useState(false);
  const locked = useRef(false);

  async function once({ failed, lost }: typeof MAKE, go: () => Promise<void>) {
    if (locked.current) return;
    locked.current = true;
    setPending(true);
    try {
      await go();
      await somethingChanged(client);
    } catch (error) {
      toast({ title: 'Error', description: answerText(error, failed, lost), variant: 'destructive' });
      // It may be done: the lists show it then.
      if (isLostAnswer(error)) void somethingChanged(client);
    } finally {
      locked.current = false;
      setPending(false);
    }
  }

  return {
    made,
    refused,
    isPending,
    make: (only: 'all' | 'good') =>
      once(MAKE, async () => {
        const askedFrom = document.activeElement;
        const good = plan.rows.filter((row) => !plan.problems.has(row.id));
        const answer = await call(makeDrafts, {
          body: {
            companyName: company,
            only,
            rows: good.map((row) => rowToSend(row, plan, zone, forAll)),
            ...(targets.length > 0 && { targets: targetsToSend(targets) }),
          },
        });
        setRefused(answer.problems);
        if (answer.made.length === 0) return;
        const idOf = new Map(answer.made.map(({ key, id }) => [key, id]));
        const rows = plan.finish(new Set(idOf.keys()));
        setMade({ drafts: rows.map((row) => ({ row, id: idOf.get(row.id) ?? '' })), askedFrom });
        // Replaces a toast whose undo was about the earlier rows.
        toast({ title: 'Drafts made' });
      }),
    /** Removes these drafts; their rows are in the table again. */
    undo: (drafts: readonly MadeDraft[]) =>
      once(UNDO, async () => {
        const isGone = new Set(await unmake(drafts));
        const gone = drafts.filter(({ row }) => isGone.has(row.id));
        const kept = drafts.length - gone.length;
        plan.bringBack(gone.map(({ row }) => row));
        setMade(null);
        toast({
          title: `${gone.length} ${gone.length === 1 ? 'draft is' : 'drafts are'} gone again`,
          ...(kept > 0 && { description: `${kept} were changed or sent since, and stay.` }),
        });
      }),
    forget: () => setMade(null),
  };
}

export type Making = ReturnType<typeof useMaking>;
