import { useEffect, useRef } from 'react';
import { SET_UP_PAGE } from '#domain/networks/set-up.ts';
import type { KnownNetwork } from '#domain/networks/contract.ts';
import { NetworkMark } from '#web/components/network-mark.tsx';
import { Button } from '#web/ui/button.tsx';

/** Names of settings: "A, B and C". */
export function SettingNames({ names }: { names: string[] }) {
  return names.map((name, index) => (
    <span key={name}>
      {index > 0 && (index === names.length - 1 ? ' and ' : ', ')}
      <code className="font-mono text-xs wrap-anywhere text-ink">{name}</code>
    </span>
  ));
}

type MissingSettingsProps = { network: KnownNetwork; onClose: () => void };

/** A network that is not set up: what to set, in one sentence. */
export function MissingSettings({ network, onClose }: MissingSettingsProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="group"
      aria-label={`${network.label} is not set up`}
      className="flex flex-col gap-3 rounded-lg border border-line bg-sunken p-4 outline-none dark:bg-surface"
    >
      <p className="flex items-center gap-2.5 font-medium text-ink">
        <NetworkMark network={network.network} />
        {network.label} is not set up on this server
      </p>
      <p className="text-sm text-muted">
        Whoever runs it sets <SettingNames names={network.missing} /> and starts it again; {SET_UP_PAGE} says
        step by step how to get them.
      </p>
      <div className="flex justify-end">
        <Button variant="secondary" size="sm" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}
