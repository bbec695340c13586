-- A month of one client is found without looking through all that the client ever had.
DROP INDEX "posts_calendar";--> statement-breakpoint
CREATE INDEX "posts_calendar" ON "posts" USING btree ("agency_id",coalesce("scheduled_at", "published_at"),"company_id");
