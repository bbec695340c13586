import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { readReviewerLines } from '#domain/companies/defaults.ts';
import type { BodyInput } from '#domain/kit/endpoint.ts';
import { targetsToSend, type TargetChoice } from '#domain/networks/choices.ts';
import { textsOf } from '#domain/posts/editable.ts';
import { readSchedule } from '#domain/posts/schedule.ts';
import { makeDrafts, unmakeDrafts, type SheetProblem } from '#domain/sheets/contract.ts';
import type { PlanRow } from '#domain/sheets/plan.ts';
import { answerText, call } from '#web/lib/api.ts';
import { useToast } from '#web/lib/toast.ts';
import { somethingChanged } from '#web/lib/use-api.ts';
import type { Plan } from './use-plan.ts';

export interface Made {
  /** The rows as they were, with their keys. */
  rows: PlanRow[];
  ids: string[];
}

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

  async function once(failed: string, go: () => Promise<void>) {
    if (locked.current) return;
    locked.current = true;
    setPending(true);
    try {
      await go();
      await somethingChanged(client);
    } catch (error) {
      toast({ title: 'Error', description: answerText(error, failed), variant: 'destructive' });
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
      once('The drafts could not be made', async () => {
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
        const rows = plan.finish(new Set(answer.made.map((one) => one.key)));
        setMade({ rows, ids: answer.made.map((one) => one.id) });
        // Replaces a toast whose undo was about the earlier rows.
        toast({ title: 'Drafts made' });
      }),
    undo: () =>
      once('This could not be undone', async () => {
        if (!made) return;
        const { gone, kept } = await call(unmakeDrafts, { body: { keys: made.rows.map((row) => row.id) } });
        const isGone = new Set(gone);
        plan.bringBack(made.rows.filter((row) => isGone.has(row.id)));
        setMade(null);
        toast({
          title: `${gone.length} ${gone.length === 1 ? 'draft is' : 'drafts are'} gone again`,
          ...(kept.length > 0 && { description: `${kept.length} were changed or sent since, and stay.` }),
        });
      }),
    forget: () => setMade(null),
  };
}

export type Making = ReturnType<typeof useMaking>;
