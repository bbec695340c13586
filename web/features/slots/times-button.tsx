import { CalendarClock } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { useTimesOpen } from './use-times-open.ts';

/** Opens a client's posting times. */
export function TimesButton() {
  const [, show] = useTimesOpen();
  return (
    <Button variant="secondary" onClick={() => show(true)}>
      <CalendarClock aria-hidden />
      Posting times
    </Button>
  );
}
