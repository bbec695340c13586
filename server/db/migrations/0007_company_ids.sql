-- Posts and feeds belong to a company by id; a rename touches one row.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
-- A post's company by id. A name that only posts carry (its profile was removed) gets a row that says so.
ALTER TABLE "companies" ADD COLUMN "profile_removed_at" timestamp (3) with time zone;--> statement-breakpoint
INSERT INTO "companies" ("agency_id", "name", "profile_removed_at")
  SELECT "agency_id", max("company_name"), now() FROM "posts"
  WHERE "company_name" IS NOT NULL AND lower("company_name") <> 'uncategorized' AND NOT EXISTS (
    SELECT FROM "companies" WHERE "companies"."agency_id" = "posts"."agency_id"
      AND lower("companies"."name") = lower("posts"."company_name"))
  GROUP BY "agency_id", lower("company_name");--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "company_id" uuid;--> statement-breakpoint
-- A migration is nobody's change of a post: open pages are not woken post by post.
ALTER TABLE "posts" DISABLE TRIGGER "posts_change";--> statement-breakpoint
UPDATE "posts" SET "company_id" = "companies"."id" FROM "companies"
  WHERE "companies"."agency_id" = "posts"."agency_id" AND lower("companies"."name") = lower("posts"."company_name");--> statement-breakpoint
ALTER TABLE "posts" ENABLE TRIGGER "posts_change";--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE set null;--> statement-breakpoint
DROP INDEX "posts_company_newest";--> statement-breakpoint
ALTER TABLE "posts" DROP COLUMN "company_name";--> statement-breakpoint
CREATE INDEX "posts_company_newest" ON "posts" USING btree ("agency_id","company_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "posts_company" ON "posts" USING btree ("company_id");--> statement-breakpoint

-- Calendars likewise. One of a company that nothing names any more showed nothing, and must not show everything now.
ALTER TABLE "calendar_connections" ADD COLUMN "company_id" uuid;--> statement-breakpoint
UPDATE "calendar_connections" SET "company_id" = "companies"."id" FROM "companies"
  WHERE "companies"."agency_id" = "calendar_connections"."agency_id"
    AND lower("companies"."name") = lower("calendar_connections"."company_name");--> statement-breakpoint
DELETE FROM "calendar_connections" WHERE "company_name" IS NOT NULL AND "company_id" IS NULL;--> statement-breakpoint
ALTER TABLE "calendar_connections" DROP COLUMN "company_name";--> statement-breakpoint
ALTER TABLE "calendar_connections" ADD CONSTRAINT "calendar_connections_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade;--> statement-breakpoint
CREATE INDEX "calendar_connections_company" ON "calendar_connections" USING btree ("company_id");--> statement-breakpoint

-- Feeds likewise; the address that a calendar program has goes on working.
DROP INDEX "calendar_feeds_unique";--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD COLUMN "scope" text;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD COLUMN "company_id" uuid;--> statement-breakpoint
UPDATE "calendar_feeds" SET "company_id" = "companies"."id" FROM "companies"
  WHERE "companies"."agency_id" = "calendar_feeds"."agency_id"
    AND lower("companies"."name") = lower("calendar_feeds"."company_name");--> statement-breakpoint
UPDATE "calendar_feeds" SET "scope" = CASE WHEN "company_name" IS NULL THEN 'all'
  WHEN "company_id" IS NULL THEN 'uncategorized' ELSE 'company' END;--> statement-breakpoint
-- A feed of a company that neither a profile nor a post names any more.
DELETE FROM "calendar_feeds" WHERE "scope" = 'uncategorized' AND lower("company_name") <> 'uncategorized';--> statement-breakpoint
ALTER TABLE "calendar_feeds" ALTER COLUMN "scope" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_feeds" DROP COLUMN "company_name";--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_unique" ON "calendar_feeds" USING btree ("agency_id","user_id","scope",coalesce("company_id", "user_id"));--> statement-breakpoint
CREATE INDEX "calendar_feeds_company" ON "calendar_feeds" USING btree ("company_id");--> statement-breakpoint

-- Names that 0006 left as PostgreSQL or the first release had chosen them.
ALTER TABLE "members" RENAME CONSTRAINT "members_agency_id_fkey" TO "members_agency_id_agencies_id_fk";--> statement-breakpoint
ALTER TABLE "members" RENAME CONSTRAINT "members_user_id_fkey" TO "members_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "agency_revisions" RENAME CONSTRAINT "owner_revisions_pkey" TO "agency_revisions_pkey";
