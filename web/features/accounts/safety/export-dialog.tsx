import { startExport } from '#domain/agencies/export-contract.ts';
import { useWrite } from '#web/lib/use-api.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { PasswordStep } from './password-step.tsx';

export function ExportDialog({ onClose }: { onClose: () => void }) {
  const start = useWrite(startExport);
  return (
    <Dialog
      open
      size="sm"
      title="Export everything"
      description="Whoever has the archive has everything that your clients entrusted to you. Making it takes a while; you can go on working."
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <PasswordStep
        action="Make the archive"
        onGiven={async (currentPassword) => {
          await start.mutateAsync({ body: { currentPassword } });
          onClose();
        }}
      />
    </Dialog>
  );
}
