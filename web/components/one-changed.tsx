import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

type OneChangedProps = { what: string; theirs: string; onKeep: () => void; onTake: () => void };

/** Beside a separate field: the value that somebody else saved while it was changed here. */
export function OneChanged({ what, theirs, onKeep, onTake }: OneChangedProps) {
  return (
    <Alert tone="warning" announce title={`Somebody else changed the ${what} meanwhile`}>
      <p className="wrap-anywhere">Saved is: {theirs}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={onTake}>
          Take theirs
        </Button>
        <Button size="sm" variant="secondary" onClick={onKeep}>
          Keep mine
        </Button>
      </div>
    </Alert>
  );
}
