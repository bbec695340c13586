import { useEffect, useRef, useState } from 'react';
import { Plus, Share2 } from 'lucide-react';
import type { Account, KnownNetwork } from '#domain/networks/contract.ts';
import { NotLoaded } from '#web/components/load-failed.tsx';
import { NetworkMark } from '#web/components/network-mark.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx';
import { DropdownMenu, DropdownMenuItem } from '#web/ui/dropdown-menu.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AccountRow } from './account-row.tsx';
import { ChooseProfiles } from './choose-profiles.tsx';
import { ConnectForm } from './connect-form.tsx';
import { DisconnectQuestion } from './disconnect-question.tsx';
import { MissingSettings } from './missing-settings.tsx';
import { useAccounts, useFound, useNetworks } from './queries.ts';

type AccountsDialogProps = { company: string; open: boolean; onOpenChange: (open: boolean) => void };

export function AccountsDialog({ company, open, onOpenChange }: AccountsDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={<span className="wrap-anywhere">Accounts of {company}</span>}
      description="Where this client’s posts go out by themselves. Without an account you are reminded to post them."
    >
      <Accounts company={company} />
    </Dialog>
  );
}

/** What is open: nothing, a network's form, or the question before disconnecting. */
type Doing =
  | { is: 'nothing' }
  | { is: 'connecting'; network: KnownNetwork; again: Account | null }
  | { is: 'disconnecting'; id: string };

function Accounts({ company }: { company: string }) {
  const [watched, setWatched] = useState(false);
  const accounts = useAccounts(company, watched);
  const found = useFound(company, watched);
  const networks = useNetworks();
  const [doing, setDoing] = useState<Doing>({ is: 'nothing' });
  const connectButton = useRef<HTMLButtonElement>(null);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => body.current?.focus(), []);
  const close = () => {
    setDoing({ is: 'nothing' });
    requestAnimationFrame(() => connectButton.current?.focus());
  };
  const list = networks.data && accounts.data;
  const known = networks.data ?? [];
  const reconnect = (account: Account) => {
    const network = known.find((one) => one.network === account.network);
    if (network) setDoing({ is: 'connecting', network, again: account });
  };
  const [toChoose] = found.data ?? [];
  const isChoosing = toChoose !== undefined && doing.is === 'nothing';

  return (
    <>
      <DialogBody ref={body} tabIndex={-1} className="flex flex-col gap-3 outline-none">
        {!list && (
          <NotLoaded
            compact
            title="The accounts could not be loaded"
            read={{
              error: accounts.error ?? networks.error,
              refetch: () => Promise.all([accounts.refetch(), networks.refetch()]),
              isFetching: accounts.isFetching || networks.isFetching,
            }}
          >
            <AccountsSkeleton />
          </NotLoaded>
        )}
        {list?.length === 0 && doing.is !== 'connecting' && !isChoosing && (
          <EmptyState
            compact
            icon={<Share2 aria-hidden />}
            title="No accounts yet"
            description="Connect one, and approved posts go out there at their time."
          />
        )}
        {list && list.length > 0 && (
          <ul className="divide-y divide-line">
            {list.map((account) => (
              <li key={account.id}>
                {doing.is === 'disconnecting' && doing.id === account.id ? (
                  <DisconnectQuestion account={account} onClose={close} />
                ) : (
                  <AccountRow
                    account={account}
                    onReconnect={() => reconnect(account)}
                    onDisconnect={() => setDoing({ is: 'disconnecting', id: account.id })}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
        {list && isChoosing && (
          <ChooseProfiles key={toChoose.id} company={company} found={toChoose} onDone={close} />
        )}
        {list &&
          doing.is === 'connecting' &&
          (doing.network.configured ? (
            <ConnectForm
              key={doing.again?.id ?? doing.network.network}
              company={company}
              network={doing.network}
              accounts={list}
              found={found.data ?? []}
              again={doing.again}
              onWatch={setWatched}
              onClose={close}
            />
          ) : (
            <MissingSettings network={doing.network} onClose={close} />
          ))}
      </DialogBody>
      {list && doing.is !== 'connecting' && !isChoosing && (
        <DialogFooter>
          <DropdownMenu
            align="end"
            trigger={
              <Button needs="manage clients" ref={connectButton} disabled={known.length === 0}>
                <Plus aria-hidden />
                Connect
              </Button>
            }
          >
            {known.map((network) => (
              <DropdownMenuItem
                key={network.network}
                onSelect={() => setDoing({ is: 'connecting', network, again: null })}
              >
                <NetworkMark network={network.network} />
                {network.label}
                {!network.configured && <span className="ml-auto pl-4 text-xs text-muted">not set up</span>}
              </DropdownMenuItem>
            ))}
          </DropdownMenu>
        </DialogFooter>
      )}
    </>
  );
}

function AccountsSkeleton() {
  return (
    <div aria-busy>
      <span className="sr-only">Loading...</span>
      {['w-2/5', 'w-1/3'].map((width) => (
        <div key={width} className="flex items-center gap-3 py-3.5">
          <Skeleton className="size-9 rounded-full" />
          <div className="flex-1">
            <Skeleton className={`h-3.5 ${width}`} />
            <Skeleton className="mt-2 h-3 w-1/4" />
          </div>
        </div>
      ))}
    </div>
  );
}
