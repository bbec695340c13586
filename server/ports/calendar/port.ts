import type { CalendarEvent } from '#domain/calendar/event.ts';

export interface Tokens {
  accessToken: string;
  /** Null where the service gave no new one: the old one stays. */
  refreshToken: string | null;
  expiresAt: Date | null;
}

/** What has happened to an event since the last look, ours or not. */
export interface ChangedEvent {
  id: string;
  removed: boolean;
  /** Null for an event that lasts whole days, or that was removed. */
  start: Date | null;
  summary: string;
  description: string;
  changedAt: Date;
}

/**
 * A calendar service that a user has connected. Throws PortError: `reconnect` where the user has withdrawn the access,
 * `retry later` where the service is busy or away, `will never work` otherwise. Every write may be repeated.
 */
export interface CalendarPort {
  /** The name in a connection's `provider`. */
  readonly provider: string;
  /** As people call it. */
  readonly label: string;
  /** Where the user allows the access. */
  authorizationUrl(ask: { state: string; verifier: string; redirectUri: string }): Promise<string>;
  exchange(answer: { code: string; verifier: string; redirectUri: string }): Promise<Tokens>;
  refresh(refreshToken: string): Promise<Tokens>;
  revoke(token: string): Promise<void>;
  /** The id is ours, 5 to 1,024 of 0-9 and a-v. `exists`: it was used before, for an event that may be removed. */
  insertEvent(accessToken: string, id: string, event: CalendarEvent): Promise<'inserted' | 'exists'>;
  updateEvent(accessToken: string, id: string, event: CalendarEvent): Promise<'updated' | 'gone'>;
  removeEvent(accessToken: string, id: string): Promise<void>;
  /** Everything that changed since the token; without one, what ends after `from`. `expired`: look without a token. */
  changes(
    accessToken: string,
    since: string | null,
    from: Date,
  ): Promise<{ events: ChangedEvent[]; syncToken: string | null } | 'expired'>;
}
