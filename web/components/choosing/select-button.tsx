import { ListChecks } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { useChoosing, useIsChoosing } from './choosing.ts';

/** Starts choosing without a mouse: for touch and keyboard. */
export function SelectButton({ className }: { className?: string }) {
  const choosing = useChoosing();
  const isOn = useIsChoosing(choosing);
  if (!choosing) return null;
  return (
    <Button
      variant="secondary"
      aria-pressed={isOn}
      onClick={() => (isOn ? choosing.end() : choosing.begin())}
      {...(className && { className })}
    >
      <ListChecks aria-hidden />
      <span className="max-sm:sr-only">{isOn ? 'Done' : 'Select'}</span>
    </Button>
  );
}
