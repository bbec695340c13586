import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Archive } from 'lucide-react';
import {
  cancelExport,
  EXPORT_DAYS,
  listExports,
  type ExportShown,
} from '#domain/agencies/export-contract.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { TimeAgo } from '#web/components/time-ago.tsx';
import { dayText, useTimeZone } from '#web/lib/time-zone.ts';
import { keyOf, useRead, useWrite } from '#web/lib/use-api.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { Button } from '#web/ui/button.tsx';
import { apart } from '#web/ui/on-demand.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { SafetyPart } from './safety-part.tsx';

const Ask = apart(async () => (await import('./export-dialog.tsx')).ExportDialog);

/** The polling interval while an export is made. */
const ASK_AGAIN_MS = 2000;

/** For owners: all data of the agency as one archive. */
export function ExportData() {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { data: known } = useRead(listExports);
  const isMaking = known?.some(({ state }) => state === 'making') ?? false;
  const read = useRead(listExports, {}, isMaking ? { refetchInterval: ASK_AGAIN_MS } : {});
  const { data } = read;
  const refresh = () => client.invalidateQueries({ queryKey: keyOf(listExports) });
  const shown = data?.filter(
    ({ state, files }) => state === 'making' || state === 'failed' || files.length > 0,
  );
  return (
    <SafetyPart
      title="Your agency’s data"
      description={`Posts with every version, approval and comment, clients, contacts, members, messages and files, in one archive. It can be downloaded for ${EXPORT_DAYS} days.`}
      actions={
        data &&
        !isMaking && (
          <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
            Export everything
          </Button>
        )
      }
    >
      {!data && read.error && <LoadFailed compact title="The exports could not be loaded" read={read} />}
      {shown && shown.length > 0 && (
        <ul className="mt-3 flex flex-col gap-3">
          {shown.map((one) => (
            <ExportRow key={one.id} made={one} onChanged={refresh} />
          ))}
        </ul>
      )}
      {asking && (
        <Ask
          onClose={() => {
            setAsking(false);
            void refresh();
          }}
        />
      )}
    </SafetyPart>
  );
}

const inMegabytes = (bytes: number) =>
  bytes < 1024 ** 2 ? 'less than 1 MB' : `${Math.round(bytes / 1024 ** 2).toLocaleString('en-US')} MB`;

function ExportRow({ made, onChanged }: { made: ExportShown; onChanged: () => unknown }) {
  const zone = useTimeZone();
  const { failWith } = useOutcome();
  const cancel = useWrite(cancelExport);
  const { id, state, progress, files, createdAt, expiresAt } = made;
  const stop = () =>
    cancel.mutateAsync({ params: { id } }).then(onChanged, failWith('Failed to cancel the export').onError);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span
        aria-hidden
        className="flex size-9 shrink-0 items-center justify-center rounded-md bg-hover text-muted [&_svg]:size-4.5"
      >
        <Archive />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-sm font-medium text-ink">
          Export, asked for <TimeAgo instant={createdAt} />
        </p>
        {state === 'making' && (
          <Progress value={progress / 100} label="The export is being made" className="mt-1.5" />
        )}
        {state === 'failed' && (
          <p className="text-xs text-danger-ink">It could not be made. Please try again.</p>
        )}
        {expiresAt && state === 'ready' && (
          <p className="text-xs text-muted">Can be downloaded until {dayText(expiresAt, zone)}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {files.map(({ url, bytes }, index) => (
          <Button key={url} asChild variant="secondary" size="sm">
            <a href={url} download>
              Download{files.length > 1 && ` part ${index + 1}`} ({inMegabytes(bytes)})
            </a>
          </Button>
        ))}
        {state !== 'failed' && (
          <Button variant="ghost" size="sm" pending={cancel.isPending} onClick={() => void stop()}>
            {state === 'making' ? 'Cancel the export' : 'Remove the export'}
          </Button>
        )}
      </div>
    </li>
  );
}
