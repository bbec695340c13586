import { useEffect } from 'react';
import { suggestCaption, type CaptionTask } from '#domain/assistant/contract.ts';
import { messageOf } from '#web/lib/api.ts';
import { useAsk } from '#web/lib/use-api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

export type CaptionWish = {
  task: CaptionTask;
  tone: string | null;
  companyName: string | null;
  title: string;
  caption: string;
};

const TITLES: Record<CaptionTask, string> = {
  suggest: 'A suggestion',
  shorten: 'Shortened',
  tone: 'In another tone',
  hashtags: 'With hashtags',
};

type CaptionPreviewProps = { wish: CaptionWish; onUse: (caption: string) => void; onClose: () => void };

/** The assistant's suggestion. Closing it changes nothing. */
export function CaptionPreview({ wish, onUse, onClose }: CaptionPreviewProps) {
  const { mutate, data, error, isPending } = useAsk(suggestCaption);
  useEffect(() => mutate({ body: wish }), [mutate, wish]);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={TITLES[wish.task]}
      description="Your caption stays as it is until you use this one."
    >
      <DialogBody aria-busy={isPending} className="flex flex-col gap-3">
        {error ? (
          <Alert tone="warning" announce>
            {messageOf(error, 'The assistant could not help just now. Please try again.')}
          </Alert>
        ) : data ? (
          <>
            <p
              dir="auto"
              className="rounded-lg border border-line bg-sunken px-4 py-3 text-sm wrap-anywhere whitespace-pre-wrap text-ink"
            >
              {data.caption}
            </p>
            {data.note && <p className="text-xs text-muted">{data.note}</p>}
          </>
        ) : (
          <p className="flex items-center gap-2 py-6 text-sm text-muted">
            <Spinner />
            Writing…
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          Keep mine
        </Button>
        {error && <Button onClick={() => mutate({ body: wish })}>Try again</Button>}
        {!error && (
          <Button disabled={!data} onClick={() => data && onUse(data.caption)}>
            Use this caption
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}
