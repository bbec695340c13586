import { timestamp } from 'drizzle-orm/pg-core';

/** A moment with JavaScript's precision of a millisecond. */
export const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
