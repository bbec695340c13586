import { useEffect, useRef, useState, type FormEvent } from 'react';
import { ChevronDown } from 'lucide-react';
import { connectForm } from '#domain/networks/connect-form.ts';
import type { Account, FoundAccounts, KnownNetwork } from '#domain/networks/contract.ts';
import { isNetwork } from '#domain/networks/network.ts';
import { NetworkMark } from '#web/components/network-mark.tsx';
import { ApiError, messageOf } from '#web/lib/api.ts';
import { cn } from '#web/lib/class-names.ts';
import { useToast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { summaryClasses } from '#web/ui/summary.ts';
import { LoginChoice, loginToBegin } from './login-choice.tsx';
import { Notice } from './notice.tsx';
import { useConnect } from './queries.ts';
import { saidConnected, useWaiting } from './use-waiting.ts';

type ConnectFormProps = {
  company: string;
  network: KnownNetwork;
  accounts: Account[];
  found: FoundAccounts[];
  /** The account to reconnect, whose known values fill the form. */
  again: Account | null;
  onWatch: (watched: boolean) => void;
  onClose: () => void;
};

const hostOf = (server: string | null | undefined) => server?.replace(/^https?:\/\//, '') ?? '';

/** The input that a network needs to connect an account. */
export function ConnectForm({
  company,
  network,
  accounts,
  found,
  again,
  onWatch,
  onClose,
}: ConnectFormProps) {
  const asks = isNetwork(network.network) ? connectForm(network.network) : 'nothing';
  const [handle, setHandle] = useState(again?.handle ?? '');
  const [password, setPassword] = useState('');
  const [server, setServer] = useState(asks === 'server' ? hostOf(again?.server) : '');
  const [login, setLogin] = useState(loginToBegin(network, again));
  const connecting = useConnect();
  const toast = useToast();
  const { start, stop, waiting } = useWaiting({ accounts, found }, onWatch, onClose);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Without inputs the submit button gets the focus.
    form.current?.querySelector<HTMLElement>('input:not([disabled]), [type=submit]')?.focus();
  }, []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (connecting.isPending) return;
    const body = {
      network: network.network,
      ...(asks === 'password' && { handle, password }),
      ...(server.trim() && { server: server.trim() }),
      ...(login && { login }),
    };
    try {
      const answer = await connecting.mutateAsync({ params: { name: company }, body });
      if (answer && 'authUrl' in answer && answer.authUrl) start(answer.authUrl);
      else {
        if (answer && 'id' in answer) toast(saidConnected(answer as Account));
        onClose();
      }
    } catch {
      // Shown beside the fields.
    }
  }

  const { error } = connecting;
  const fields = error instanceof ApiError ? error.fields : {};
  const elsewhere =
    error && Object.keys(fields).length === 0 ? messageOf(error, 'It could not be connected.') : null;
  return (
    <form
      ref={form}
      noValidate
      aria-label={`Connect ${network.label}`}
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4 rounded-lg border border-line bg-sunken p-4 dark:bg-surface"
    >
      <p className="flex items-center gap-2.5 font-medium text-ink">
        <NetworkMark network={network.network} />
        {again ? `Connect ${network.label} again` : `Connect ${network.label}`}
      </p>
      {asks === 'password' && (
        <>
          <Field label="Handle" required error={fields['handle']}>
            <Input
              value={handle}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="acme.bsky.social"
              onChange={(event) => setHandle(event.target.value)}
            />
          </Field>
          <Field
            label="App password"
            required
            error={fields['password']}
            hint={
              <>
                Not the account’s own password: make one for Greenroom at Bluesky, under{' '}
                <span className="whitespace-nowrap">Settings › Privacy and security › App passwords</span>.
              </>
            }
          >
            <PasswordInput
              value={password}
              autoComplete="off"
              onChange={(event) => setPassword(event.target.value)}
            />
          </Field>
          <details className="group text-sm" open={Boolean(server || fields['server'])}>
            <summary className={cn(summaryClasses, 'text-muted hover:text-ink')}>
              A server of your own
              <ChevronDown aria-hidden />
            </summary>
            <div className="pt-3">
              <ServerField
                value={server}
                onChange={setServer}
                error={fields['server']}
                example="pds.example"
              />
            </div>
          </details>
        </>
      )}
      {asks === 'server' && (
        <ServerField
          value={server}
          onChange={setServer}
          error={fields['server']}
          example="mastodon.social"
          hint="Where the profile lives. You allow the access there, in a window of its own."
        />
      )}
      {network.logins.length > 0 && <LoginChoice network={network} chosen={login} onChoose={setLogin} />}
      {network.notice && <Notice>{network.notice}</Notice>}
      {asks === 'nothing' && (
        <p className="text-sm text-muted">You allow the access at {network.label}, in a window of its own.</p>
      )}
      {elsewhere && (
        <p role="alert" className="text-sm text-danger-ink">
          {elsewhere}
        </p>
      )}
      {waiting && (
        <p role="status" className="flex items-center gap-2 text-xs text-muted">
          <Spinner />
          Waiting for you to allow the access in the other window
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            stop();
            onClose();
          }}
        >
          Cancel
        </Button>
        <Button type="submit" size="sm" pending={connecting.isPending} pendingLabel="Connecting...">
          Connect
        </Button>
      </div>
    </form>
  );
}

type ServerFieldProps = {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  example: string;
  hint?: string;
};

function ServerField({ value, onChange, error, example, hint }: ServerFieldProps) {
  return (
    <Field label="Server" error={error} hint={hint}>
      <Input
        value={value}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={example}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
