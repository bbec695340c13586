import { useState } from 'react';
import { Hash, MessageSquareText, Scissors, Sparkles } from 'lucide-react';
import { CAPTION_TONES, getAssistant, type CaptionTask } from '#domain/assistant/contract.ts';
import { useRead } from '#web/lib/use-api.ts';
import { Button } from '#web/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
} from '#web/ui/dropdown-menu.tsx';
import { CaptionPreview, type CaptionWish } from './caption-preview.tsx';

export type CaptionHelpProps = {
  company: string | null;
  title: string;
  caption: string;
  /** Gets the new caption after the person has accepted it. */
  onUse: (caption: string) => void;
  disabled?: boolean;
};

/**
 * The assistant beside a caption: suggests, shortens, changes the tone, adds hashtags, with a preview first.
 */
export function CaptionHelp({ company, title, caption, onUse, disabled }: CaptionHelpProps) {
  const [wish, setWish] = useState<CaptionWish | null>(null);
  const { data: assistant } = useRead(getAssistant);
  const empty = caption.trim() === '';
  const ask = (task: CaptionTask, tone: string | null = null) =>
    setWish({ task, tone, companyName: company, title, caption });

  return (
    <>
      <DropdownMenu
        align="end"
        trigger={
          <Button variant="ghost" size="sm" disabled={disabled}>
            <Sparkles aria-hidden className="text-accent-ink" />
            Help me write
          </Button>
        }
      >
        <DropdownMenuItem disabled={empty && title.trim() === ''} onSelect={() => ask('suggest')}>
          <MessageSquareText aria-hidden />
          Suggest a caption
        </DropdownMenuItem>
        <DropdownMenuItem disabled={empty} onSelect={() => ask('shorten')}>
          <Scissors aria-hidden />
          Shorten
        </DropdownMenuItem>
        <DropdownMenuItem disabled={empty} onSelect={() => ask('hashtags')}>
          <Hash aria-hidden />
          Add hashtags
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        {assistant?.model === null ? (
          <DropdownMenuItem disabled>Change tone (needs a language model)</DropdownMenuItem>
        ) : (
          <>
            <DropdownMenuLabel>Change tone</DropdownMenuLabel>
            {CAPTION_TONES.map((tone) => (
              <DropdownMenuItem key={tone} disabled={empty} onSelect={() => ask('tone', tone)}>
                {tone}
              </DropdownMenuItem>
            ))}
          </>
        )}
      </DropdownMenu>
      {wish && (
        <CaptionPreview
          wish={wish}
          onClose={() => setWish(null)}
          onUse={(words) => {
            onUse(words);
            setWish(null);
          }}
        />
      )}
    </>
  );
}
