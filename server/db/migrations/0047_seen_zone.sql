-- The zone that a person's browser said last. Dates are meant in the one that they chose, else in this one: it is named in
-- one place, a column of its own.
ALTER TABLE "users" ADD COLUMN "seen_time_zone" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "zone" text GENERATED ALWAYS AS (coalesce(time_zone, seen_time_zone)) STORED;
