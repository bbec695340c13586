import { Inbox } from 'lucide-react';
import { useSenders } from './queries.ts';

const MAIL = ['SMTP_URL', 'MAIL_FROM'];
const TEXTS = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'];

/** Says that messages are kept, and what to set. Not rendered while unknown, or where all is set. */
export function SendersNotice() {
  const { data: senders } = useSenders();
  if (!senders) return null;
  if (senders.email && senders.sms) return senders.textAnswers ? null : <NoTextAnswers />;
  const what = senders.email ? 'Texts' : senders.sms ? 'E-mails' : 'Messages';
  return (
    <section className="flex items-start gap-3.5 rounded-xl bg-sunken px-4 py-3.5 text-sm text-muted ring-1 ring-line ring-inset sm:px-5">
      <Inbox aria-hidden className="mt-0.5 size-4.5 shrink-0 text-accent-ink" />
      <div className="min-w-0">
        <h2 className="font-semibold text-ink">{what} are kept here</h2>
        <p>Nothing is lost: open a message, copy its link and pass it on yourself.</p>
        {!senders.email && <Settings of="To send e-mails, set" names={MAIL} />}
        {!senders.sms && <Settings of="To send texts, set" names={TEXTS} />}
      </div>
    </section>
  );
}

/** Texts go out, but replies do not come in. */
function NoTextAnswers() {
  return (
    <p className="px-1 text-sm text-muted">
      Texts do not say yet that clients can answer them with OK or NO. To switch that on, bring Twilio’s
      incoming texts to <code className="font-mono text-xs text-ink">/api/texts/incoming</code> and set{' '}
      <code className="font-mono text-xs text-ink">TEXT_ANSWERS</code>.
    </p>
  );
}

function Settings({ of, names }: { of: string; names: string[] }) {
  return (
    <p className="mt-1">
      {of}{' '}
      {names.map((name, index) => (
        <span key={name}>
          {index > 0 && (index === names.length - 1 ? ' and ' : ', ')}
          <code className="font-mono text-xs wrap-anywhere text-ink">{name}</code>
        </span>
      ))}
      .
    </p>
  );
}
