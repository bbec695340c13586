export interface Mail {
  /** Stable per message, so that a receiving server can recognise a repetition. */
  messageId: string;
  to: string;
  replyTo: string | null;
  fromName: string | null;
  subject: string;
  text: string;
  html: string;
}

/** Throws PortError. `providerId` is what the other side calls the message. */
export interface MailPort {
  send(mail: Mail): Promise<{ providerId: string }>;
}
