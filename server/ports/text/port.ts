export interface TextMessage {
  to: string;
  text: string;
  /** Where the provider reports the message's status; null if it cannot reach us. */
  statusCallback: string | null;
}

export type DeliveryReport = {
  providerId: string;
  status: 'sent' | 'delivered' | 'failed';
  error: string | null;
};

/** A text that somebody sent to our number. */
export interface IncomingText {
  /** The provider's id; the same if it reports the same text again. */
  id: string;
  from: string;
  body: string;
  /** A picture or another file came with it. */
  hasMedia: boolean;
  /** The provider has taken it as START itself, and has told its sender so. */
  isStart: boolean;
  /** The provider has handled and answered a STOP, START or HELP itself. */
  isAnswered: boolean;
}

/** Throws PortError. */
export interface TextPort {
  /**
   * `onHandOver` is awaited before a byte is sent. If it throws, the text has not arrived and will not; once
   * it has returned, the text may arrive whatever happens here, unless the error says otherwise.
   */
  send(message: TextMessage, onHandOver: () => Promise<void>): Promise<{ providerId: string }>;
  /** Null if the signature does not match: a stranger's request. */
  readReport(url: string, signature: string | undefined, form: Record<string, string>): DeliveryReport | null;
  /** The same for a received text. */
  readIncoming(url: string, signature: string | undefined, form: Record<string, string>): IncomingText | null;
  /** The response that makes the provider send this text back; an empty text sends nothing. */
  writeReply(text: string): { type: string; body: string };
}
