import { useRef } from 'react';
import { Unlink } from 'lucide-react';
import type { Approval } from '#domain/approvals/contract.ts';
import { withdrawLink } from '#domain/approvals/links.ts';
import { ask } from '#web/ui/questions.ts';
import { momentText } from '#web/lib/time-zone.ts';
import { useToast } from '#web/lib/toast.ts';
import { useChange } from '#web/lib/use-api.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { focusWhenGone } from '#web/ui/focus-when-gone.ts';
import { GiveLink } from './give-link.tsx';

type Props = { approval: Approval; name: string; zone: string };

/** A reviewer's links: to copy, withdraw and renew. */
export function ReviewerLinks({ approval, name, zone }: Props) {
  const { reviewUrl, deskUrl, linkWithdrawnAt } = approval;
  const links = useRef<HTMLDivElement>(null);
  // The first one then is to send a link, or to copy it.
  const onGoing = () => focusWhenGone(() => links.current?.querySelector('button')?.focus());
  // Their link is closed for good.
  if (approval.left) return null;
  return (
    <div ref={links} className="mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-2">
      {linkWithdrawnAt ? (
        <>
          <p className="w-full text-xs text-danger-ink">
            Link withdrawn {momentText(linkWithdrawnAt, zone)}: it opens nothing, and they get no messages
          </p>
          <GiveLink reviewer={approval} name={name} onGoing={onGoing} />
        </>
      ) : (
        reviewUrl && <CopyButton text={reviewUrl} label="Copy review link" of={`of ${name}`} size="sm" />
      )}
      {/* Mostly they have a line of their own, which begins where the one above does. */}
      <div className="-ml-2.5 flex flex-wrap gap-x-2">
        {deskUrl && (
          <CopyButton text={deskUrl} label="Copy desk link" of={`of ${name}`} variant="ghost" size="sm" />
        )}
        {!linkWithdrawnAt && <WithdrawLink approval={approval} name={name} onGoing={onGoing} />}
      </div>
    </div>
  );
}

type OneProps = Pick<Props, 'approval' | 'name'> & {
  /** Called in the click that will replace the button. */
  onGoing: () => void;
};
const paramsOf = ({ postId, id }: Approval) => ({ params: { postId, approvalId: id } });

function WithdrawLink({ approval, name, onGoing }: OneProps) {
  const withdraw = useChange(withdrawLink);
  const toast = useToast();
  const { failPlainly } = useOutcome();
  const end = async () => {
    onGoing();
    const isSure = await ask({
      title: `Withdraw the link of ${name}?`,
      text: `It opens nothing any more, for whoever has it. ${
        approval.deskUrl ? 'Their desk still shows this post. ' : ''
      }You can send them a new link at any time.`,
      yes: 'Withdraw',
      no: 'Keep the link',
    });
    if (!isSure) return;
    await withdraw
      .mutateAsync(paramsOf(approval))
      .then(() => toast({ title: 'Link withdrawn' }), failPlainly('Failed to withdraw the link').onError);
  };
  return (
    <Button
      needs="send"
      size="sm"
      variant="ghost"
      pending={withdraw.isPending}
      onClick={() => void end()}
      aria-label={`Withdraw the link of ${name}`}
    >
      <Unlink aria-hidden />
      Withdraw
    </Button>
  );
}
