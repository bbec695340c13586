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

/** Throws PortError. */
export interface TextPort {
  /**
   * `onHandOver` is awaited before a byte leaves. If it throws, the text has not arrived and will not; once it has
   * returned, the text may arrive whatever happens here, unless the error says otherwise.
   */
  send(message: TextMessage, onHandOver: () => Promise<void>): Promise<{ providerId: string }>;
  /** Null where the signature does not fit: a stranger's request. */
  readReport(url: string, signature: string | undefined, form: Record<string, string>): DeliveryReport | null;
}
