-- A post that went out before its planned time stands where it went out.
DROP INDEX "posts_calendar";--> statement-breakpoint
CREATE INDEX "posts_calendar" ON "posts" USING btree ("agency_id",least("scheduled_at", "published_at"));--> statement-breakpoint
DROP INDEX "posts_company_calendar";--> statement-breakpoint
CREATE INDEX "posts_company_calendar" ON "posts" USING btree ("agency_id","company_id",least("scheduled_at", "published_at"));
