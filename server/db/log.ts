/**
 * The log's interface; server/log.ts implements it. It is here because
 * everything else imports from the database.
 */
export interface Log {
  debug(fields: object, message?: string): void;
  info(fields: object, message?: string): void;
  warn(fields: object, message?: string): void;
  error(fields: object, message?: string): void;
}
