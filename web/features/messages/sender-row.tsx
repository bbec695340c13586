import { useState } from 'react';
import { displayPhone } from '#domain/accounts/phone.ts';
import type { MessageChannel } from '#domain/messages/contract.ts';
import { EXAMPLES } from '#domain/messages/examples.ts';
import { sendTest } from '#domain/messages/settings.ts';
import { useAsk } from '#web/lib/use-api.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { TestResult } from './test-result.tsx';

const WORDS = {
  email: { label: 'E-mail', on: 'E-mails are sent.', off: 'E-mails are not sent: they stay in the Outbox.' },
  sms: { label: 'Text', on: 'Texts are sent.', off: 'Texts are not sent: they stay in the Outbox.' },
};

/** One channel: on, with a test; or off, with the settings it needs. */
export function SenderRow({ channel, isOn, to }: { channel: MessageChannel; isOn: boolean; to: string }) {
  const { label, on, off } = WORDS[channel];
  return (
    <section aria-label={label} className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="text-sm font-medium text-ink">{label}</h3>
        <Badge tone={isOn ? 'accent' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>
        <p className="text-sm text-muted">{isOn ? on : off}</p>
      </div>
      {isOn ? to && <Test channel={channel} to={to} /> : <HowTo channel={channel} />}
    </section>
  );
}

function Test({ channel, to }: { channel: MessageChannel; to: string }) {
  const { failPlainly } = useOutcome();
  const test = useAsk(sendTest);
  const [sent, setSent] = useState<string | null>(null);
  const go = () =>
    void test
      .mutateAsync({ body: { channel } })
      .then((message) => setSent(message.id), failPlainly('Failed to send the test').onError);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button
        variant="secondary"
        size="sm"
        pending={test.isPending}
        pendingLabel="Sending..."
        onClick={go}
        aria-label={`Send a test to myself by ${channel === 'sms' ? 'text' : 'e-mail'}`}
      >
        Send a test to myself
      </Button>
      {sent ? (
        <TestResult key={sent} id={sent} />
      ) : (
        <span className="text-sm text-muted wrap-anywhere">
          To {channel === 'sms' ? displayPhone(to) : to}
        </span>
      )}
    </div>
  );
}

function HowTo({ channel }: { channel: MessageChannel }) {
  const example = EXAMPLES[channel];
  return (
    <div className="flex flex-col gap-2 text-sm text-muted">
      <p>
        Whoever runs this server adds lines like these, with values of its own, to the file{' '}
        <code className="font-mono text-xs text-ink">.env</code> and starts it again.
      </p>
      <div className="flex flex-wrap items-start gap-2">
        <pre
          role="group"
          aria-label={`Example settings for ${channel === 'sms' ? 'texts' : 'e-mail'}`}
          className="min-w-0 flex-1 basis-72 rounded-md bg-sunken px-3 py-2 font-mono text-xs wrap-anywhere whitespace-pre-wrap text-ink ring-1 ring-line ring-inset"
        >
          {example}
        </pre>
        <CopyButton text={example} size="sm" of={`the example settings for ${WORDS[channel].label}`} />
      </div>
    </div>
  );
}
