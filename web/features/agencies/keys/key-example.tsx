import { CopyButton } from '#web/ui/copy-button.tsx';

/** An example call to this server. */
export function KeyExample({ secret }: { secret?: string }) {
  const call = `curl -H "Authorization: Bearer ${secret ?? 'gr_…'}" ${window.location.origin}/api/posts`;
  return (
    <div className="flex flex-wrap items-center gap-2 text-left">
      <code className="min-w-0 flex-1 basis-64 rounded-md bg-hover px-3 py-2 font-mono text-xs wrap-anywhere text-ink">
        {call}
      </code>
      <CopyButton size="sm" text={call} label="Copy example" />
    </div>
  );
}
