export interface TextMessage {
  to: string;
  text: string;
  /** Where the provider reports what became of the message; null where it cannot reach us. */
  statusCallback: string | null;
}

export type DeliveryReport = {
  providerId: string;
  status: 'sent' | 'delivered' | 'failed';
  error: string | null;
};

/** A text that somebody sent to our number. */
export interface IncomingText {
  /** The provider's id; the same when it tells us of the same text again. */
  id: string;
  from: string;
  body: string;
  /** The provider has dealt with a STOP, START or HELP itself, and has answered it. */
  isAnswered: boolean;
}

/** Throws PortError. */
export interface TextPort {
  /**
   * `onHandOver` is awaited before a byte leaves. If it throws, the text has not arrived and will not; once it has
   * returned, the text may arrive whatever happens here, unless the error says otherwise.
   */
  send(message: TextMessage, onHandOver: () => Promise<void>): Promise<{ providerId: string }>;
  /** Null where the signature does not fit: a stranger's request. */
  readReport(url: string, signature: string | undefined, form: Record<string, string>): DeliveryReport | null;
  /** The same for a text that came in. */
  readIncoming(url: string, signature: string | undefined, form: Record<string, string>): IncomingText | null;
  /** What the provider is answered to have it send this text back; nothing is sent for an empty one. */
  writeReply(text: string): { type: string; body: string };
}
