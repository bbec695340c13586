-- Only the agency's people write notes for the agency.
ALTER TABLE "comments" ADD CONSTRAINT "comments_internal_by_member" CHECK ("comments"."side" = 'client' or "comments"."user_id" is not null);--> statement-breakpoint
CREATE TABLE "approval_looks" (
	"approval_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"scheduled_at" timestamp (3) with time zone,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "approval_looks_approval_id_version_pk" PRIMARY KEY("approval_id","version")
);
--> statement-breakpoint
ALTER TABLE "approval_looks" ADD CONSTRAINT "approval_looks_approval_id_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Whoever answered about a version has seen it. The date of that day was not kept: the present one says that nothing is known to have moved.
INSERT INTO "approval_looks" ("approval_id", "version", "scheduled_at", "at")
  SELECT answer."approval_id", answer."version", post."scheduled_at", min(answer."created_at")
    FROM "comments" AS answer JOIN "posts" AS post ON post."id" = answer."post_id"
   WHERE answer."approval_id" IS NOT NULL AND answer."decision" IS NOT NULL
   GROUP BY answer."approval_id", answer."version", post."scheduled_at";--> statement-breakpoint
-- What the agency writes to itself moves its own screens and wakes nobody at the client.
CREATE FUNCTION comment_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  line comments;
BEGIN
  IF TG_OP = 'DELETE' THEN line := OLD; ELSE line := NEW; END IF;
  PERFORM move_agency_revision((SELECT agency_id FROM posts WHERE id = line.post_id));
  IF line.side = 'client' THEN PERFORM pg_notify('greenroom_changes', 'post:' || line.post_id); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER comments_revision ON comments;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER comments_revision AFTER INSERT OR UPDATE OR DELETE ON comments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION comment_changed();
--> statement-breakpoint
DROP TRIGGER comments_desks ON comments;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER comments_desks AFTER INSERT OR UPDATE ON comments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.side = 'client') EXECUTE FUNCTION desk_post_row_changed();
