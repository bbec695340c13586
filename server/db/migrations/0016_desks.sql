-- One standing page per person and client.
CREATE TABLE "desks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"reviewer_contact" text NOT NULL,
	"reviewer_type" text NOT NULL,
	"token_hash" text NOT NULL,
	"sealed_token" text NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "desks_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "desk_shows" text DEFAULT 'review' NOT NULL;--> statement-breakpoint
ALTER TABLE "desks" ADD CONSTRAINT "desks_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desks" ADD CONSTRAINT "desks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "desks_person_unique" ON "desks" USING btree ("company_id",lower("reviewer_contact")) WHERE "desks"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "desks_agency" ON "desks" USING btree ("agency_id");--> statement-breakpoint
CREATE INDEX "desks_company" ON "desks" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "approvals_contact" ON "approvals" USING btree (lower("reviewer_contact")) WHERE "approvals"."removed_at" is null;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER desks_revision AFTER INSERT OR UPDATE OR DELETE ON desks
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION agency_row_changed();
--> statement-breakpoint
-- Open desks are told what happens to any post of their client (server/db/changes.ts).
CREATE FUNCTION desk_post_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.company_id IS NOT NULL THEN
    PERFORM pg_notify('greenroom_changes', 'desks:' || OLD.company_id);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.company_id IS NOT NULL THEN
    PERFORM pg_notify('greenroom_changes', 'desks:' || NEW.company_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER posts_desks AFTER INSERT OR UPDATE OR DELETE ON posts
  FOR EACH ROW EXECUTE FUNCTION desk_post_changed();
--> statement-breakpoint
CREATE FUNCTION desk_post_row_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  company uuid;
BEGIN
  SELECT company_id INTO company FROM posts WHERE id = NEW.post_id;
  IF company IS NOT NULL THEN PERFORM pg_notify('greenroom_changes', 'desks:' || company); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Rows of a new post may come before it: they are looked at when all of them are there.
CREATE CONSTRAINT TRIGGER approvals_desks AFTER INSERT OR UPDATE ON approvals
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION desk_post_row_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER comments_desks AFTER INSERT ON comments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION desk_post_row_changed();
--> statement-breakpoint
CREATE FUNCTION desk_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('greenroom_changes', 'desks:' || OLD.company_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER desks_withdrawn AFTER UPDATE OF withdrawn_at OR DELETE ON desks
  FOR EACH ROW EXECUTE FUNCTION desk_changed();
