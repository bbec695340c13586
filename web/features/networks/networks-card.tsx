import { useId, useState } from 'react';
import { ChevronDown, CircleCheck, CircleDashed } from 'lucide-react';
import type { KnownNetwork } from '#domain/networks/contract.ts';
import { isNetwork } from '#domain/networks/network.ts';
import { CALLBACK_PATH, SET_UP, SET_UP_PAGE } from '#domain/networks/set-up.ts';
import { NotLoaded } from '#web/components/load-failed.tsx';
import { NetworkMark } from '#web/components/network-mark.tsx';
import { cn } from '#web/lib/class-names.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { SettingNames } from './missing-settings.tsx';
import { Notice } from './notice.tsx';
import { useNetworks } from './queries.ts';

/** Settings: the networks this server can publish to, and what the others still need. */
export function NetworksCard() {
  const read = useNetworks();
  const { data: networks } = read;
  return (
    <Card>
      <CardHeader
        title="Networks"
        description="Where posts can go out by themselves. Accounts are connected on each client’s page."
      />
      <CardBody>
        {networks ? (
          <ul className="divide-y divide-line">
            {networks.map((network) => (
              <li key={network.network}>
                <NetworkRow network={network} />
              </li>
            ))}
          </ul>
        ) : (
          <NotLoaded compact title="The networks could not be loaded" read={read}>
            <p role="status" className="flex items-center gap-2 text-sm text-muted">
              <Spinner />
              Loading...
            </p>
          </NotLoaded>
        )}
      </CardBody>
    </Card>
  );
}

function NetworkRow({ network }: { network: KnownNetwork }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const setUp = isNetwork(network.network) ? SET_UP[network.network] : null;
  const steps = setUp?.steps ?? [];
  return (
    <div className="py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <NetworkMark network={network.network} size="md" />
        <div className="min-w-0 flex-1 basis-48">
          <p className="font-medium text-ink">{network.label}</p>
          <p className="text-xs text-muted">
            {network.configured ? (
              (steps.length === 0 && setUp?.needs) || 'Ready: accounts can be connected.'
            ) : (
              <>
                Set <SettingNames names={network.missing} />.
              </>
            )}
          </p>
        </div>
        <Badge tone={network.configured ? 'accent' : 'neutral'}>
          {network.configured ? <CircleCheck aria-hidden /> : <CircleDashed aria-hidden />}
          {network.configured ? 'Ready' : 'Not set up'}
        </Badge>
        {!network.configured && steps.length > 0 && (
          <button
            type="button"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
            className="inline-flex items-center gap-1 rounded-md text-sm text-accent-ink hover:underline pointer-coarse:min-h-11"
          >
            How to
            <span className="sr-only"> set up {network.label}</span>
            <ChevronDown aria-hidden className={cn('size-4 transition-transform', open && 'rotate-180')} />
          </button>
        )}
      </div>
      {network.notice && (
        <div className="mt-3 sm:pl-12">
          <Notice>{network.notice}</Notice>
        </div>
      )}
      {network.configured && network.logins.some((one) => !one.configured) && (
        <ul className="mt-2 flex flex-col gap-1 text-xs text-muted sm:pl-12">
          {network.logins.map(({ login, label, configured, missing }) => (
            <li key={login}>
              {label}: {configured ? 'ready' : <SettingNames names={missing} />}
              {!configured && ' missing'}.
            </li>
          ))}
        </ul>
      )}
      {!network.configured && setUp && (
        <div id={id} hidden={!open} className="mt-3 flex flex-col gap-2 text-sm text-muted sm:pl-12">
          <p>{setUp.needs}</p>
          <ol className="flex list-decimal flex-col gap-1 pl-5">
            {setUp.console && (
              <li>
                Open{' '}
                <a
                  href={setUp.console}
                  target="_blank"
                  rel="noreferrer"
                  className="wrap-anywhere text-accent-ink underline"
                >
                  {setUp.console.replace('https://', '')}
                </a>
                .
              </li>
            )}
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
            <li>
              Set <SettingNames names={network.missing} /> and start the server again.
            </li>
          </ol>
          <p className="flex flex-wrap items-center gap-2">
            Redirect address:
            <code className="font-mono text-xs wrap-anywhere text-ink">
              {window.location.origin + CALLBACK_PATH}
            </code>
            <CopyButton text={window.location.origin + CALLBACK_PATH} of="the redirect address" />
          </p>
          <p>More in {SET_UP_PAGE}.</p>
        </div>
      )}
    </div>
  );
}
