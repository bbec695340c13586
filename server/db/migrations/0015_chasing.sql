-- What reviewers have, and what is planned and not approved, is found without looking through all that is published.
CREATE INDEX "posts_before_approval" ON "posts" USING btree ("agency_id","scheduled_at") WHERE "posts"."status" in ('Draft', 'In Review', 'Changes Requested');--> statement-breakpoint
-- How a contact was asked the last time.
ALTER TABLE "contacts" ADD COLUMN "last_way" text;
