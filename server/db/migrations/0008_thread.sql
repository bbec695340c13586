-- Reviewers are rows from the draft on, and what is said about a post is one thread.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
-- A migration is nobody's change of a post: open pages are not woken row by row.
ALTER TABLE "approvals" DISABLE TRIGGER "approvals_revision";--> statement-breakpoint
ALTER TABLE "comments" DISABLE TRIGGER "comments_revision";--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "place" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "stage" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "asked_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "approvals" SET "asked_at" = "created_at";--> statement-breakpoint
-- As they were typed last: until now that stood on the post.
UPDATE "approvals" SET "reviewer_contact" = listed.contact FROM "posts",
    LATERAL unnest("posts"."reviewer_emails") AS listed(contact)
  WHERE "posts"."id" = "approvals"."post_id" AND "approvals"."removed_at" IS NULL
    AND lower(listed.contact) = lower("approvals"."reviewer_contact")
    AND listed.contact <> "approvals"."reviewer_contact";--> statement-breakpoint
-- Whoever was named and not asked yet, with a link for the day when they are.
INSERT INTO "approvals" ("post_id", "approval_token", "token_expires_at", "reviewer_contact", "reviewer_type")
  SELECT "posts"."id",
    rtrim(translate(encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'base64'), '+/', '-_'), '='),
    now() + interval '60 days', listed.contact, listed.type
  FROM "posts", LATERAL (
    SELECT contact, 'email' AS type FROM unnest("posts"."reviewer_emails") AS named(contact)
    UNION ALL SELECT contact, 'phone' FROM unnest("posts"."reviewer_phones") AS named(contact)
  ) AS listed
  ON CONFLICT ("post_id", lower("reviewer_contact")) WHERE "removed_at" is null DO NOTHING;--> statement-breakpoint
UPDATE "approvals" SET "place" = numbered.place FROM (
    SELECT "approvals"."id", row_number() OVER (PARTITION BY "approvals"."post_id"
      ORDER BY listed.place NULLS LAST, "approvals"."created_at", "approvals"."id") - 1 AS place
    FROM "approvals" JOIN "posts" ON "posts"."id" = "approvals"."post_id"
    CROSS JOIN LATERAL (
      SELECT min(named.place) AS place
      FROM unnest("posts"."reviewer_emails" || "posts"."reviewer_phones") WITH ORDINALITY AS named(contact, place)
      WHERE lower(named.contact) = lower("approvals"."reviewer_contact")
    ) AS listed
    WHERE "approvals"."removed_at" IS NULL
  ) AS numbered WHERE numbered.id = "approvals"."id";--> statement-breakpoint
ALTER TABLE "posts" DROP COLUMN "reviewer_emails";--> statement-breakpoint
ALTER TABLE "posts" DROP COLUMN "reviewer_phones";--> statement-breakpoint

-- The thread: comments, and the answers that stood beside them.
ALTER TABLE "comments" ADD COLUMN "agency_id" uuid;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "version" integer;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "side" text DEFAULT 'client' NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "decision" text;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "anchor" jsonb;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "resolved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "comments" ALTER COLUMN "body" DROP NOT NULL;--> statement-breakpoint
-- The newest version that was there when it was written.
UPDATE "comments" SET "agency_id" = "posts"."agency_id", "version" = coalesce((
    SELECT max("post_versions"."version") FROM "post_versions"
    WHERE "post_versions"."post_id" = "posts"."id" AND "post_versions"."created_at" <= "comments"."created_at"
  ), 1) FROM "posts" WHERE "posts"."id" = "comments"."post_id";--> statement-breakpoint
INSERT INTO "comments" ("id", "agency_id", "post_id", "approval_id", "version", "decision", "body", "created_at")
  SELECT "id", "agency_id", "post_id", "approval_id", "version", "status", nullif("comment", ''), "created_at"
  FROM "approval_answers";--> statement-breakpoint
DROP TABLE "approval_answers";--> statement-breakpoint
ALTER TABLE "comments" ALTER COLUMN "agency_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ALTER COLUMN "version" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_author" CHECK (num_nonnulls("comments"."user_id", "comments"."approval_id") = 1);--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_says_something" CHECK ("comments"."decision" is not null or coalesce("comments"."body", '') <> '');--> statement-breakpoint
CREATE INDEX "comments_activity" ON "comments" USING btree ("agency_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "comments_user" ON "comments" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "approvals" ENABLE TRIGGER "approvals_revision";--> statement-breakpoint
ALTER TABLE "comments" ENABLE TRIGGER "comments_revision";--> statement-breakpoint

-- A reviewer's page shows the company and its contacts' names: it is told of both by the company.
CREATE FUNCTION company_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM move_agency_revision(NEW.agency_id);
  PERFORM pg_notify('greenroom_changes', 'company:' || NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION contact_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  contact contacts;
BEGIN
  IF TG_OP = 'DELETE' THEN contact := OLD; ELSE contact := NEW; END IF;
  PERFORM move_agency_revision(contact.agency_id);
  PERFORM pg_notify('greenroom_changes', 'company:' || contact.company_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER companies_revision ON companies;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER companies_revision AFTER INSERT OR DELETE ON companies
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION agency_row_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER companies_change AFTER UPDATE ON companies
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION company_changed();
--> statement-breakpoint
DROP TRIGGER contacts_revision ON contacts;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER contacts_revision AFTER INSERT OR UPDATE OR DELETE ON contacts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION contact_changed();
