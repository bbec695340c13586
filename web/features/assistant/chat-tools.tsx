import { Eraser } from 'lucide-react';
import { getAssistant } from '#domain/assistant/contract.ts';
import { useRead } from '#web/lib/use-api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import type { Chat } from './use-chat.ts';

/** Names the model, or “Built-in” without one. */
export function WhoAnswers() {
  const { data } = useRead(getAssistant);
  if (!data) return null;
  if (data.model !== null) return <Badge className="max-w-40 min-w-0 shrink truncate">{data.model}</Badge>;
  return (
    <Tooltip content="Answers from your own posts. Set AI_BASE_URL and AI_MODEL, or ANTHROPIC_API_KEY, to connect a model.">
      <button type="button" className="flex min-h-6 items-center rounded-full">
        <Badge>Built-in</Badge>
      </button>
    </Tooltip>
  );
}

export function ClearButton({ chat }: { chat: Chat }) {
  if (chat.lines.length === 0) return null;
  return (
    <IconButton label="Clear conversation" side="bottom" onClick={chat.clear}>
      <Eraser aria-hidden />
    </IconButton>
  );
}
