import { useState } from 'react';
import { CalendarPlus2 } from 'lucide-react';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { apart } from '#web/ui/on-demand.tsx';
import { useTimesOpen } from './use-times-open.ts';

const FillDialog = apart(async () => (await import('./proposal-dialogs.tsx')).FillDialog);

/** Gives a client's posts without a date the free slots, after a preview. */
export function FillButton({
  company,
  ...look
}: { company: string } & Pick<ButtonProps, 'size' | 'className'>) {
  const [isOpen, setOpen] = useState(false);
  const [, showTimes] = useTimesOpen();
  return (
    <>
      <Button needs="compose" variant="secondary" onClick={() => setOpen(true)} {...look}>
        <CalendarPlus2 aria-hidden />
        Fill the month
      </Button>
      {isOpen && (
        <FillDialog
          company={company}
          onTimes={() => {
            setOpen(false);
            showTimes(true);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
