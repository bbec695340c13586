import { useEffect, useRef, useState } from 'react';
import { getAssistant, suggestCaption } from '#domain/assistant/contract.ts';
import type { PlanRow } from '#domain/sheets/plan.ts';
import { answerText, ApiError, call } from '#web/lib/api.ts';
import { useToast } from '#web/lib/toast.ts';
import { useRead } from '#web/lib/use-api.ts';
import type { Proposed } from './proposal.tsx';

const MOST_NUMBERS = 5;

function remarksAt(rows: readonly number[]): string {
  if (rows.length === 0) return '';
  if (rows.length === 1) return `The assistant has a remark in row ${rows[0]}.`;
  if (rows.length > MOST_NUMBERS) return `The assistant has a remark in ${rows.length} rows.`;
  return `The assistant has a remark in rows ${rows.slice(0, -1).join(', ')} and ${rows.at(-1)}.`;
}

/** Proposes captions for all rows without one, in turn; each is used by a click, never automatically. */
export function useProposals(company: string) {
  const toast = useToast();
  const { data: assistant } = useRead(getAssistant);
  const [proposed, setProposed] = useState<ReadonlyMap<string, Proposed>>(new Map());
  const [asking, setAsking] = useState(false);
  const [remarks, setRemarks] = useState('');
  // Stops the call in hand, too; leaving the page does the same.
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const say = (id: string, one: Proposed | null) =>
    setProposed((before) => {
      const next = new Map(before);
      if (one) next.set(id, one);
      else next.delete(id);
      return next;
    });

  async function ask(rows: readonly PlanRow[]) {
    const open = rows.filter(
      (row) => row.caption.trim() === '' && row.title.trim() !== '' && !proposed.has(row.id),
    );
    if (open.length === 0) {
      toast({
        title: 'Nothing to propose',
        description: 'Every row has a caption or a proposal already, or no title to write about.',
      });
      return;
    }
    setAsking(true);
    setRemarks('');
    const withNote: number[] = [];
    const { signal } = (running.current = new AbortController());
    for (const { id, title } of open) {
      if (signal.aborted) break;
      say(id, { state: 'asked' });
      try {
        const body = { task: 'suggest' as const, companyName: company, title, caption: '' };
        const { caption, note } = await call(suggestCaption, { body, signal });
        say(id, { state: 'there', caption, note });
        if (note) withNote.push(rows.findIndex((row) => row.id === id) + 1);
      } catch (error) {
        if (signal.aborted) {
          say(id, null);
          break;
        }
        // A limit applies to the remaining rows, too: they can be asked about later.
        const isLimit = error instanceof ApiError && error.status !== 409 && error.status !== 400;
        say(id, isLimit ? null : { state: 'none', why: answerText(error, 'Nothing was proposed') });
        if (isLimit) {
          toast({ title: 'The assistant stopped', description: answerText(error, 'Please try again later') });
          break;
        }
      }
    }
    setAsking(false);
    setRemarks(remarksAt(withNote));
  }

  return {
    proposed,
    asking,
    /** Where notes stand, in one sentence at the end: rows that are out of sight announce nothing. */
    remarks,
    ask,
    stop: () => running.current?.abort(),
    dismiss: (id: string) => say(id, null),
    /** One sentence where no model is set. */
    hint:
      assistant?.model === null
        ? 'No language model is set up here: proposals come from the built-in rules and this client’s earlier posts.'
        : null,
  };
}
