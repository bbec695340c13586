import * as drizzle from 'drizzle-orm';
import * as postgres from 'drizzle-orm/pg-core';

/*
 * While Drizzle writes a query it asks of each part which of a dozen kinds it is. Where `instanceof` says no, its `is`
 * goes on to compare names along the part's constructors, for the case that a package is there twice: a seventh of our
 * work for the database. Here it is there once, so the classes of parts do not name their constructors, and a no is a no.
 */
for (const kind of Object.values({ ...drizzle, ...postgres })) {
  if (typeof kind !== 'function' || !(drizzle.entityKind in kind)) continue;
  Object.defineProperty(kind.prototype, 'constructor', { value: undefined });
}
