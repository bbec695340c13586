import { Alert } from '#web/ui/alert.tsx';
import { useSenders } from './queries.ts';

const MAIL = 'SMTP_URL and MAIL_FROM';
const TEXTS = 'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM';

/** Says that messages stay here, and what to set. Nothing while that is not known, or where both senders are set. */
export function SendersNotice() {
  const { data: senders } = useSenders();
  if (!senders || (senders.email && senders.sms)) return null;
  const what = senders.email ? 'Texts' : senders.sms ? 'E-mails' : 'Messages';
  return (
    <Alert tone="info" title={`${what} are kept here`}>
      <p>Nothing is lost: open a message, copy its link and pass it on yourself.</p>
      {!senders.email && (
        <p>
          To send e-mails, set <Setting>{MAIL}</Setting>.
        </p>
      )}
      {!senders.sms && (
        <p>
          To send texts, set <Setting>{TEXTS}</Setting>.
        </p>
      )}
    </Alert>
  );
}

function Setting({ children }: { children: string }) {
  return <span className="font-mono text-xs wrap-anywhere">{children}</span>;
}
