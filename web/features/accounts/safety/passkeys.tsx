import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { listPasskeys, type PasskeyShown } from '#domain/accounts/passkeys-contract.ts';
import { getTwoFactor } from '#domain/accounts/two-factor-contract.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { TimeAgo } from '#web/components/time-ago.tsx';
import { useSessionPart } from '#web/lib/session.ts';
import { dayText, useTimeZone } from '#web/lib/time-zone.ts';
import { keyOf, useRead } from '#web/lib/use-api.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { apart } from '#web/ui/on-demand.tsx';
import { SafetyPart } from './safety-part.tsx';

const Add = apart(async () => (await import('./add-passkey-dialog.tsx')).AddPasskeyDialog);
const Change = apart(async () => (await import('./passkey-dialogs.tsx')).RenamePasskeyDialog);
const Remove = apart(async () => (await import('./passkey-dialogs.tsx')).RemovePasskeyDialog);

/**
 * Passkeys in devices and password managers, for a log-in without a password. A session without the person's
 * second factor cannot add one.
 */
export function Passkeys({ mayAdd = true }: { mayAdd?: boolean }) {
  const client = useQueryClient();
  const session = useSessionPart();
  const read = useRead(listPasskeys);
  const { data } = read;
  const [open, setOpen] = useState<'add' | { what: 'rename' | 'remove'; passkey: PasskeyShown } | null>(null);
  const close = () => {
    setOpen(null);
    void client.invalidateQueries({ queryKey: keyOf(listPasskeys) });
    // Without any second factor left, adding another needs no log-in with one.
    void client.invalidateQueries({ queryKey: keyOf(getTwoFactor) });
    // The agency may have required it.
    session.ask();
  };
  // After a removal the focus moves here: the pressed button is gone.
  const add = useRef<HTMLButtonElement>(null);
  const before = useRef(0);
  const count = data?.passkeys.length ?? 0;
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) add.current?.focus();
    before.current = count;
  }, [count]);
  // Not rendered where no passkey can be added and there are none.
  if (data ? !data.isPossible && data.passkeys.length === 0 : !read.error) return null;
  return (
    <SafetyPart
      title="Passkeys"
      description="Log in with your fingerprint, your face or your device’s PIN. A passkey counts as two factors and cannot be given away by mistake."
      actions={
        data?.isPossible &&
        mayAdd && (
          <Button ref={add} variant="secondary" size="sm" onClick={() => setOpen('add')}>
            Add a passkey
          </Button>
        )
      }
    >
      {!data && <LoadFailed compact title="Your passkeys could not be loaded" read={read} />}
      {data && data.passkeys.length > 0 && (
        <ul className="mt-3 flex flex-col gap-3">
          {data.passkeys.map((one) => (
            <PasskeyRow
              key={one.id}
              passkey={one}
              onRename={() => setOpen({ what: 'rename', passkey: one })}
              onRemove={() => setOpen({ what: 'remove', passkey: one })}
            />
          ))}
        </ul>
      )}
      {open === 'add' && <Add onClose={close} />}
      {open !== null && open !== 'add' && open.what === 'rename' && (
        <Change passkey={open.passkey} onClose={close} />
      )}
      {open !== null && open !== 'add' && open.what === 'remove' && (
        <Remove passkey={open.passkey} onClose={close} />
      )}
    </SafetyPart>
  );
}

interface PasskeyRowProps {
  passkey: PasskeyShown;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const zone = useTimeZone();
  const { label, createdAt, lastUsedAt } = passkey;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span
        aria-hidden
        className="flex size-9 shrink-0 items-center justify-center rounded-md bg-hover text-muted [&_svg]:size-4.5"
      >
        <KeyRound />
      </span>
      <div className="min-w-0 flex-1 basis-32">
        <p className="text-sm font-medium wrap-anywhere text-ink">{label}</p>
        <p className="text-xs text-muted">
          Added {dayText(createdAt, zone)}
          {lastUsedAt && (
            <>
              {' · used '}
              <TimeAgo instant={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      <div className="flex gap-1">
        <IconButton label={`Rename ${label}`} onClick={onRename}>
          <Pencil aria-hidden />
        </IconButton>
        <IconButton label={`Remove ${label}`} onClick={onRemove}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
    </li>
  );
}
