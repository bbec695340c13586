import { PortError } from '#server/ports/port-error.ts';

interface SmtpFailure {
  code?: string;
  /** The SMTP command that was refused. */
  command?: string;
  responseCode?: number;
  response?: string;
  message?: string;
}

/**
 * A permanent refusal (5xx) of this recipient or content will never work. A refused log-in or
 * sender is a wrong setting, and everything else is temporary: both are retried, so that nothing is
 * lost until it is repaired. Exception: if the whole mail was handed over and no answer came, or one
 * that is neither a yes nor a refusal, it may have arrived, and is not sent twice.
 */
export function toPortError(error: unknown, wasHandedOver = false): PortError {
  const failure: SmtpFailure = error instanceof Error ? error : {};
  const { code, command = '', responseCode = 0, response, message } = failure;
  const answer = (response ?? message ?? 'no reason given').replace(/\s+/g, ' ').slice(0, 300);
  const later = (sentence: string) => new PortError('retry later', sentence, { cause: error });

  if (code === 'EAUTH' || code === 'ENOAUTH' || responseCode === 530 || responseCode === 535)
    return later(`The mail server did not accept the log-in in SMTP_URL: ${answer}`);
  if (code === 'EENVELOPE' && command === 'MAIL FROM')
    return later(`The mail server did not accept the sender in MAIL_FROM: ${answer}`);
  if (code === 'ETLS') return later(`No secure connection to the mail server: ${answer}`);
  if (wasHandedOver && !(responseCode >= 400))
    return new PortError('outcome unknown', 'The mail server did not confirm this mail', { cause: error });

  const isAboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (isAboutThisMail && responseCode >= 400 && responseCode < 500)
    return later(`The mail server asked to try later: ${answer}`);
  if (isAboutThisMail) {
    const what = code === 'EENVELOPE' ? 'this recipient' : 'this message';
    return new PortError('will never work', `The mail server refused ${what}: ${answer}`, { cause: error });
  }
  if (code === 'ESTREAM') return later(`The mail was not handed over: ${answer}`);
  return later(`The mail server could not be reached: ${answer}`);
}
