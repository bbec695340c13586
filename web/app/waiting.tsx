import { Spinner } from '#web/ui/spinner.tsx';

export function Waiting({ label }: { label: string }) {
  return (
    <div role="status" className="flex min-h-dvh items-center justify-center gap-3 text-sm text-muted">
      <Spinner />
      {label}
    </div>
  );
}
