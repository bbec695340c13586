import { getMessageSettings } from '#domain/messages/settings.ts';
import { NotLoaded } from '#web/components/load-failed.tsx';
import { useMayNot } from '#web/lib/may.ts';
import { useSession } from '#web/lib/session.ts';
import { useRead } from '#web/lib/use-api.ts';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { NewsField } from './news-field.tsx';
import { SenderField } from './sender-field.tsx';
import { SenderRow } from './sender-row.tsx';
import { ToldFields } from './told-fields.tsx';

/** Settings: the available senders, the sender name, and the person's own mails. */
export function MessagesCard({ email, phone }: { email: string; phone: string }) {
  const read = useRead(getMessageSettings);
  const { data: settings } = read;
  const { user } = useSession();
  // The name is the whole agency's: the server refuses it to who sees some clients or may not manage them.
  const maySetSender = useMayNot('manage clients') === null && user?.seesAllClients !== false;
  return (
    <Card>
      <CardHeader title="Messages" description="E-mails and texts to your clients, and e-mails to you." />
      <CardBody>
        {settings ? (
          <div className="flex flex-col gap-6">
            <div className="divide-y divide-line">
              <SenderRow channel="email" isOn={settings.email} to={email} />
              <SenderRow channel="sms" isOn={settings.sms} to={phone} />
            </div>
            {maySetSender && <SenderField key={settings.senderName} settings={settings} />}
            <NewsField settings={settings} />
            <ToldFields settings={settings} />
          </div>
        ) : (
          <NotLoaded compact title="What is set up for messages could not be loaded" read={read}>
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
