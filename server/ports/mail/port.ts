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

/** Throws PortError. `providerId` is the other side's id of the message. */
export interface MailPort {
  /**
   * `onHandOver` is awaited before the last byte is sent. If it throws, the mail has not arrived and will
   * not; once it has returned, the mail may arrive whatever happens here, unless the error says otherwise.
   */
  send(mail: Mail, onHandOver: () => Promise<void>): Promise<{ providerId: string }>;
}
