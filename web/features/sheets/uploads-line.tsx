import { Button } from '#web/ui/button.tsx';
import { Progress } from '#web/ui/progress.tsx';
import type { Plan } from './use-plan.ts';

/** The progress of all files together; failed ones can be retried at once. */
export function UploadsLine({ plan }: { plan: Plan }) {
  const files = plan.rows.flatMap((row) => row.files.flatMap((id) => plan.files.get(id) ?? []));
  const done = files.filter((file) => file.state === 'done').length;
  const failed = files.filter((file) => file.state === 'failed' && !file.hopeless);
  const underWay = files.filter((file) => file.state !== 'done' && file.state !== 'failed');
  if (files.length === 0 || (underWay.length === 0 && failed.length === 0)) return null;
  const share = files.reduce((sum, file) => sum + (file.state === 'done' ? 1 : file.progress * 0.95), 0);
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm">
      <span role="status" className="text-muted tabular-nums">
        {done} of {files.length} files uploaded{failed.length > 0 && `, ${failed.length} failed`}
      </span>
      {underWay.length > 0 && (
        <>
          <Progress label="All uploads" value={share / files.length} className="max-w-xs flex-1" />
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              for (const file of underWay.toReversed()) plan.uploads.cancel(file.id);
            }}
          >
            Cancel the uploads
          </Button>
        </>
      )}
      {failed.length > 0 && (
        <Button
          size="sm"
          variant="secondary"
          onClick={() => {
            for (const file of failed) plan.uploads.retry(file.id);
          }}
        >
          Try the {failed.length} again
        </Button>
      )}
    </div>
  );
}
