-- The tenant becomes the agency. Every account that is there becomes the owner of an agency with the account's id, so
-- that the ids on its rows stay true.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
CREATE TABLE "agencies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "members" (
	"agency_id" uuid NOT NULL REFERENCES "agencies"("id") ON DELETE cascade,
	"user_id" uuid NOT NULL REFERENCES "users"("id") ON DELETE cascade,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "members_agency_id_user_id_pk" PRIMARY KEY("agency_id","user_id")
);
--> statement-breakpoint
CREATE INDEX "members_user" ON "members" USING btree ("user_id");--> statement-breakpoint
INSERT INTO "agencies" ("id", "name", "created_at")
  SELECT "id", trim("first_name" || ' ' || "last_name"), "created_at" FROM "users";--> statement-breakpoint
INSERT INTO "members" ("agency_id", "user_id", "role", "created_at")
  SELECT "id", "id", 'owner', "created_at" FROM "users";--> statement-breakpoint

-- Triggers name columns that change below; they are made anew at the end.
DROP TRIGGER companies_revision ON companies;--> statement-breakpoint
DROP TRIGGER contacts_revision ON contacts;--> statement-breakpoint
DROP TRIGGER posts_revision ON posts;--> statement-breakpoint
DROP TRIGGER posts_change ON posts;--> statement-breakpoint
DROP TRIGGER messages_revision ON messages;--> statement-breakpoint

-- Rows that are the agency's alone: the column keeps its values under its true name.
ALTER TABLE "companies" DROP CONSTRAINT "companies_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "companies" RENAME COLUMN "user_id" TO "agency_id";--> statement-breakpoint
ALTER TABLE "contacts" DROP CONSTRAINT "contacts_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "contacts" RENAME COLUMN "user_id" TO "agency_id";--> statement-breakpoint
ALTER INDEX "contacts_user" RENAME TO "contacts_agency";--> statement-breakpoint
ALTER TABLE "objects" DROP CONSTRAINT "objects_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "objects" RENAME COLUMN "user_id" TO "agency_id";--> statement-breakpoint
ALTER INDEX "objects_user" RENAME TO "objects_agency";--> statement-breakpoint
ALTER TABLE "approval_answers" DROP CONSTRAINT "approval_answers_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "approval_answers" RENAME COLUMN "user_id" TO "agency_id";--> statement-breakpoint
ALTER TABLE "daily_usage" DROP CONSTRAINT "daily_usage_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "daily_usage" RENAME COLUMN "user_id" TO "agency_id";--> statement-breakpoint
ALTER TABLE "daily_usage" RENAME CONSTRAINT "daily_usage_user_id_kind_day_pk" TO "daily_usage_agency_id_kind_day_pk";--> statement-breakpoint
ALTER TABLE "owner_revisions" DROP CONSTRAINT "owner_revisions_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "owner_revisions" RENAME TO "agency_revisions";--> statement-breakpoint
ALTER TABLE "agency_revisions" RENAME COLUMN "user_id" TO "agency_id";--> statement-breakpoint

-- Rows that are also somebody's own: the agency stands beside the person.
ALTER TABLE "posts" ADD COLUMN "agency_id" uuid;--> statement-breakpoint
UPDATE "posts" SET "agency_id" = "user_id";--> statement-breakpoint
ALTER TABLE "posts" ALTER COLUMN "agency_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "agency_id" uuid;--> statement-breakpoint
UPDATE "messages" SET "agency_id" = "user_id";--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "agency_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_connections" ADD COLUMN "agency_id" uuid;--> statement-breakpoint
UPDATE "calendar_connections" SET "agency_id" = "user_id";--> statement-breakpoint
ALTER TABLE "calendar_connections" ALTER COLUMN "agency_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD COLUMN "agency_id" uuid;--> statement-breakpoint
UPDATE "calendar_feeds" SET "agency_id" = "user_id";--> statement-breakpoint
ALTER TABLE "calendar_feeds" ALTER COLUMN "agency_id" SET NOT NULL;--> statement-breakpoint

ALTER TABLE "companies" ADD CONSTRAINT "companies_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agencies"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agencies"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "objects" ADD CONSTRAINT "objects_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agencies"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "approval_answers" ADD CONSTRAINT "approval_answers_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agencies"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "daily_usage" ADD CONSTRAINT "daily_usage_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agencies"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "agency_revisions" ADD CONSTRAINT "agency_revisions_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agencies"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agencies"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agencies"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "calendar_connections" ADD CONSTRAINT "calendar_connections_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agencies"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agencies"("id") ON DELETE cascade;--> statement-breakpoint
DROP INDEX "posts_newest";--> statement-breakpoint
CREATE INDEX "posts_newest" ON "posts" USING btree ("agency_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
DROP INDEX "posts_calendar";--> statement-breakpoint
CREATE INDEX "posts_calendar" ON "posts" USING btree ("agency_id",coalesce("scheduled_at", "published_at"));--> statement-breakpoint
DROP INDEX "posts_company_newest";--> statement-breakpoint
CREATE INDEX "posts_company_newest" ON "posts" USING btree ("agency_id",lower("company_name"),"created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "posts_author" ON "posts" USING btree ("user_id");--> statement-breakpoint
DROP INDEX "calendar_feeds_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_unique" ON "calendar_feeds" USING btree ("agency_id","user_id",lower(coalesce("company_name", '')));--> statement-breakpoint
CREATE INDEX "calendar_feeds_user" ON "calendar_feeds" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "calendar_connections_agency" ON "calendar_connections" USING btree ("agency_id");--> statement-breakpoint
CREATE INDEX "messages_user" ON "messages" USING btree ("user_id");--> statement-breakpoint
DROP INDEX "messages_outbox";--> statement-breakpoint
CREATE INDEX "messages_outbox" ON "messages" USING btree ("agency_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
DROP INDEX "messages_spent";--> statement-breakpoint
CREATE INDEX "messages_spent" ON "messages" USING btree ("agency_id","channel","handed_over_at");--> statement-breakpoint

-- The triggers, by agency.
DROP FUNCTION owner_row_changed();--> statement-breakpoint
DROP FUNCTION move_owner_revision(uuid);--> statement-breakpoint
CREATE FUNCTION move_agency_revision(agency uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF agency IS NULL OR current_setting('greenroom.moved', true) = agency::text || txid_current()::text THEN
    RETURN;
  END IF;
  INSERT INTO agency_revisions (agency_id, revision)
    SELECT id, 1 FROM agencies WHERE id = agency
    ON CONFLICT (agency_id) DO UPDATE SET revision = agency_revisions.revision + 1;
  PERFORM pg_notify('greenroom_changes', 'agency:' || agency);
  PERFORM set_config('greenroom.moved', agency::text || txid_current()::text, true);
END $$;
--> statement-breakpoint
CREATE FUNCTION agency_row_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN PERFORM move_agency_revision(OLD.agency_id);
  ELSE PERFORM move_agency_revision(NEW.agency_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION post_row_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  post uuid;
BEGIN
  IF TG_OP = 'DELETE' THEN post := OLD.post_id; ELSE post := NEW.post_id; END IF;
  PERFORM move_agency_revision((SELECT agency_id FROM posts WHERE id = post));
  PERFORM pg_notify('greenroom_changes', 'post:' || post);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION post_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM move_agency_revision(OLD.agency_id);
  PERFORM pg_notify('greenroom_changes', 'post:' || OLD.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER companies_revision AFTER INSERT OR UPDATE OR DELETE ON companies
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION agency_row_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER contacts_revision AFTER INSERT OR UPDATE OR DELETE ON contacts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION agency_row_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER messages_revision AFTER INSERT OR UPDATE OR DELETE ON messages
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION agency_row_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER posts_revision AFTER INSERT ON posts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION agency_row_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER posts_change AFTER UPDATE OR DELETE ON posts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION post_changed();
