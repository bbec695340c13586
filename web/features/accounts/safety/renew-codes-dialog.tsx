import { useState } from 'react';
import { renewRecoveryCodes } from '#domain/accounts/two-factor-contract.ts';
import { useAsk } from '#web/lib/use-api.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { PasswordStep } from './password-step.tsx';
import { askToClose, RecoveryCodes } from './recovery-codes.tsx';

export function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const renew = useAsk(renewRecoveryCodes);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [isKept, setIsKept] = useState(false);
  return (
    <Dialog
      open
      title={codes ? 'Your recovery codes' : 'New recovery codes'}
      askToClose={codes && !isKept ? askToClose : undefined}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onKept={() => setIsKept(true)} onDone={onClose} />
      ) : (
        <PasswordStep
          action="Make new codes"
          onGiven={async (currentPassword) =>
            setCodes((await renew.mutateAsync({ body: { currentPassword } })).recoveryCodes)
          }
        >
          <p className="text-sm text-muted">The codes that you have now stop working.</p>
        </PasswordStep>
      )}
    </Dialog>
  );
}
