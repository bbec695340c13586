import { CalendarClock, Compass, Lightbulb, MessageSquareText, type LucideIcon } from 'lucide-react';
import { SUGGESTED_PROMPTS } from '#domain/assistant/contract.ts';
import { LogoMark } from '#web/components/logo.tsx';
import { Button } from '#web/ui/button.tsx';

const ICONS: Record<(typeof SUGGESTED_PROMPTS)[number], LucideIcon> = {
  'Generate 5 post ideas': Lightbulb,
  'Best posting times': CalendarClock,
  'Caption ideas': MessageSquareText,
  'Content strategy': Compass,
};

type PromptsProps = {
  company: string | null;
  /** The small panel shows two. */
  few: boolean;
  onChoose: (prompt: string) => void;
};

/** Suggestions before the first message. */
export function Prompts({ company, few, onChoose }: PromptsProps) {
  return (
    <div className="flex min-h-0 flex-1 flex-col items-center justify-center gap-6 overflow-y-auto px-5 py-8 text-center">
      <div className="flex flex-col items-center gap-3">
        <LogoMark className="size-10" />
        <p className="max-w-full text-base font-semibold text-balance wrap-anywhere text-ink">
          What can I do for {company ?? 'your clients'}?
        </p>
        <p className="max-w-sm text-sm text-balance text-muted">
          I know {company ? 'its' : 'their'} posts, the plan and what reviewers asked for. Nothing changes
          without your click.
        </p>
      </div>
      <div className="flex w-full max-w-md flex-wrap justify-center gap-2">
        {SUGGESTED_PROMPTS.slice(0, few ? 2 : undefined).map((prompt) => {
          const Icon = ICONS[prompt];
          return (
            <Button
              key={prompt}
              variant="secondary"
              needs="compose"
              className="rounded-full"
              onClick={() => onChoose(prompt)}
            >
              <Icon aria-hidden className="text-accent-ink" />
              {prompt}
            </Button>
          );
        })}
      </div>
    </div>
  );
}
