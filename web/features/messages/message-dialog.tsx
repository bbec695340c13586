import { Link } from 'wouter';
import type { Message } from '#domain/messages/contract.ts';
import { MESSAGES } from '#domain/messages/kinds.ts';
import { hasSecretLink } from '#domain/messages/links.ts';
import { reasonOfHold } from '#domain/messages/limits.ts';
import { cn } from '#web/lib/class-names.ts';
import { momentText, useTimeZone } from '#web/lib/time-zone.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody } from '#web/ui/dialog.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';
import { MailFrame } from './mail-frame.tsx';
import { MessageLinks } from './message-links.tsx';
import { MessageState } from './message-state.tsx';
import { recipientOf } from './recipient.ts';

export function MessageDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const timeZone = useTimeZone();
  const how = message.channel === 'sms' ? 'Text' : 'E-mail';
  return (
    <Dialog
      open
      size="xl"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={message.subject ?? MESSAGES[message.kind]?.label ?? message.kind}
      description={
        <span className="wrap-anywhere">
          {how} to {recipientOf(message)}, written {momentText(message.createdAt, timeZone)}
        </span>
      }
    >
      <DialogBody className="space-y-5 pb-6">
        <Fate message={message} timeZone={timeZone} />
        <MessageLinks message={message} />
        {message.html ? <MailVersions message={message} /> : <PlainText>{message.text}</PlainText>}
      </DialogBody>
    </Dialog>
  );
}

const ACCOUNT_MAIL_KEPT = 'No sender is set. Whoever runs the server gets a link with npm run reset-link.';

/** What happened to the message, in a sentence where the status alone says too little. */
function Fate({ message, timeZone }: { message: Message; timeZone: string }) {
  const { status, sentAt, attempts, error } = message;
  const hold = reasonOfHold(message);
  const sentences = [
    sentAt && momentText(sentAt, timeZone),
    status === 'kept' &&
      (hasSecretLink(message) ? ACCOUNT_MAIL_KEPT : 'No sender is set: pass the link on yourself.'),
    status === 'queued' && attempts > 0 && !hold && 'It will be tried again by itself.',
    attempts > 1 && `Tried ${attempts} times.`,
  ].filter((sentence) => typeof sentence === 'string');
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <MessageState message={message} />
        <span className="text-sm text-muted">{sentences.join(' ')}</span>
        {message.postId && (
          <Button asChild variant="link" size="sm" className="ml-auto">
            <Link href={`/post/${message.postId}`}>Open the post</Link>
          </Button>
        )}
      </div>
      {error && (
        <p className={cn('text-sm wrap-anywhere', status === 'failed' ? 'text-danger-ink' : 'text-muted')}>
          {hold ?? error}
        </p>
      )}
    </div>
  );
}

function MailVersions({ message }: { message: Message }) {
  return (
    <Tabs defaultValue="mail" className="flex flex-col gap-3">
      <TabsList look="segmented" aria-label="Version" className="self-start">
        <TabsTrigger value="mail">As it looks</TabsTrigger>
        <TabsTrigger value="text">Plain text</TabsTrigger>
      </TabsList>
      <TabsContent value="mail">
        <MailFrame message={message} />
      </TabsContent>
      <TabsContent value="text">
        <PlainText>{message.text}</PlainText>
      </TabsContent>
    </Tabs>
  );
}

function PlainText({ children }: { children: string }) {
  return (
    <p className="rounded-lg bg-sunken px-4 py-3 text-sm wrap-anywhere whitespace-pre-wrap text-ink ring-1 ring-line ring-inset">
      {children}
    </p>
  );
}
