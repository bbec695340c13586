import { Send } from 'lucide-react';
import { giveLink } from '#domain/approvals/links.ts';
import { useToast } from '#web/lib/toast.ts';
import { useChange } from '#web/lib/use-api.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { Button } from '#web/ui/button.tsx';

type GiveLinkProps = {
  reviewer: { postId: string; id: string };
  name: string;
  /** Called in the click that will replace the button. */
  onGoing?: () => void;
};

/** Sends another link to a reviewer whose link was withdrawn. */
export function GiveLink({ reviewer: { postId, id }, name, onGoing }: GiveLinkProps) {
  const give = useChange(giveLink);
  const toast = useToast();
  const { failWith } = useOutcome();
  const send = () => {
    onGoing?.();
    give.mutate(
      { params: { postId, approvalId: id } },
      {
        ...failWith('Failed to send a new link'),
        onDone: ({ message }) => toast({ title: `New link for ${name}`, description: message }),
      },
    );
  };
  return (
    <Button needs="send" size="sm" variant="secondary" pending={give.isPending} onClick={send}>
      <Send aria-hidden />
      Send a new link <span className="sr-only">to {name}</span>
    </Button>
  );
}
