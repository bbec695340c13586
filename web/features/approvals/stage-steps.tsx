import { Check, Circle, CircleDot, SkipForward, type LucideIcon } from 'lucide-react';
import type { StageState } from '#domain/approvals/stages.ts';
import type { Post } from '#domain/posts/contract.ts';
import { cn } from '#web/lib/class-names.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

export const STAGE_LOOKS: Record<StageState, { icon: LucideIcon; word: string; tone: string }> = {
  done: { icon: Check, word: 'done', tone: 'text-accent-ink' },
  skipped: { icon: SkipForward, word: 'skipped', tone: 'text-muted' },
  now: { icon: CircleDot, word: 'has it now', tone: 'font-medium text-ink' },
  next: { icon: Circle, word: 'comes later', tone: 'text-muted' },
};

/** A post's stages in one line, each with its state. Not rendered without stages. */
export function StageSteps({ stages }: { stages: Post['stages'] }) {
  if (stages.length === 0) return null;
  return (
    <ol aria-label="Stages" className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-xs">
      {stages.map(({ name, state }) => {
        const { icon: Icon, word, tone } = STAGE_LOOKS[state];
        return (
          <li key={name} className={cn('flex min-w-0 items-center gap-1 wrap-anywhere', tone)}>
            <Icon aria-hidden className="size-3 shrink-0" />
            {name}
            <VisuallyHidden>, {word}</VisuallyHidden>
          </li>
        );
      })}
    </ol>
  );
}
