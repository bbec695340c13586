import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { FoundAccounts } from '#domain/networks/contract.ts';
import { atHandle, networkLabel, placeOf } from '#domain/networks/place.ts';
import { NetworkMark } from '#web/components/network-mark.tsx';
import { answerText } from '#web/lib/api.ts';
import { useToast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { useChoose, useForget } from './queries.ts';

type ChooseProfilesProps = { company: string; found: FoundAccounts; onDone: () => void };

/** Chooses which profiles to connect: a log-in may lead to several, some of them other clients'. */
export function ChooseProfiles({ company, found, onDone }: ChooseProfilesProps) {
  const { id, network, profiles } = found;
  const [chosen, setChosen] = useState(
    () => new Set(profiles.filter((one) => one.connected).map((one) => one.remoteId)),
  );
  const [isBare, setBare] = useState(false);
  const choosing = useChoose();
  const forgetting = useForget();
  const toast = useToast();
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => box.current?.focus(), []);

  const tick = (remoteId: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(remoteId);
    else next.delete(remoteId);
    setChosen(next);
    setBare(false);
  };
  const failed = (error: unknown) =>
    toast({
      title: 'Connection Failed',
      description: answerText(error, 'The accounts could not be connected'),
      variant: 'destructive',
    });
  async function connect(event: FormEvent) {
    event.preventDefault();
    if (choosing.isPending) return;
    if (chosen.size === 0) return setBare(true);
    try {
      await choosing.mutateAsync({ params: { id }, body: { profiles: [...chosen] } });
      const places = profiles
        .filter((one) => chosen.has(one.remoteId))
        .map(({ handle }) => placeOf({ network, handle }));
      toast({
        title: places.length === 1 ? 'Account Connected' : 'Accounts Connected',
        description: `${places.join(', ')} ${places.length === 1 ? 'is' : 'are'} ready for posts.`,
      });
      onDone();
    } catch (error) {
      failed(error);
    }
    return undefined;
  }
  const none = () => forgetting.mutateAsync({ params: { id } }).then(onDone, failed);

  const label = networkLabel(network);
  return (
    <form
      ref={box}
      tabIndex={-1}
      aria-label={`Choose ${label} profiles`}
      onSubmit={(event) => void connect(event)}
      className="flex flex-col gap-4 rounded-lg border border-line bg-sunken p-4 outline-none dark:bg-surface"
    >
      <div className="flex flex-col gap-1">
        <p className="flex items-center gap-2.5 font-medium text-ink">
          <NetworkMark network={network} />
          {profiles.length} profiles were found at {label}
        </p>
        <p className="text-sm wrap-anywhere text-muted">Choose the ones that belong to {company}.</p>
      </div>
      <ul className="flex max-h-72 flex-col gap-2 overflow-y-auto">
        {profiles.map(({ remoteId, name, handle, connected }) => (
          <li key={remoteId}>
            <Checkbox
              label={<span className="wrap-anywhere">{name || atHandle(handle)}</span>}
              description={`${atHandle(handle)}${connected ? ' · connected already' : ''}`}
              checked={chosen.has(remoteId)}
              onChange={(event) => tick(remoteId, event.target.checked)}
            />
          </li>
        ))}
      </ul>
      {isBare && (
        <p role="alert" className="text-sm text-danger-ink">
          Please choose at least one profile
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" size="sm" disabled={forgetting.isPending} onClick={() => void none()}>
          Connect none
        </Button>
        <Button type="submit" size="sm" pending={choosing.isPending} pendingLabel="Connecting...">
          {chosen.size > 1 ? `Connect ${chosen.size} profiles` : 'Connect'}
        </Button>
      </div>
    </form>
  );
}
