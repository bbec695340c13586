-- A member sees all clients of the agency, or those that they were given.
ALTER TABLE "members" ADD COLUMN "sees" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
CREATE TABLE "member_companies" (
	"agency_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	CONSTRAINT "member_companies_agency_id_user_id_company_id_pk" PRIMARY KEY("agency_id","user_id","company_id")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" uuid NOT NULL,
	"token" text NOT NULL,
	"email" text,
	"role" text NOT NULL,
	"company_ids" uuid[],
	"invited_by" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"accepted_by" uuid,
	"withdrawn_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_token_unique" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "agency_id" uuid;--> statement-breakpoint
ALTER TABLE "member_companies" ADD CONSTRAINT "member_companies_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_companies" ADD CONSTRAINT "member_companies_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_companies" ADD CONSTRAINT "member_companies_member_fk" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."members"("agency_id","user_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_companies_company" ON "member_companies" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "invitations_agency" ON "invitations" USING btree ("agency_id");--> statement-breakpoint
CREATE INDEX "invitations_invited_by" ON "invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "invitations_accepted_by" ON "invitations" USING btree ("accepted_by");--> statement-breakpoint
-- Who is in the team and what they see changes what the agency's screens show.
CREATE CONSTRAINT TRIGGER members_revision AFTER INSERT OR UPDATE OR DELETE ON members
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION agency_row_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER member_companies_revision AFTER INSERT OR UPDATE OR DELETE ON member_companies
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION agency_row_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER invitations_revision AFTER INSERT OR UPDATE OR DELETE ON invitations
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION agency_row_changed();
--> statement-breakpoint
-- A session that is at work for another agency now: what is remembered of it is stale.
CREATE FUNCTION session_switched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('greenroom_changes', 'session:' || NEW.sid);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_switched AFTER UPDATE OF agency_id ON sessions FOR EACH ROW EXECUTE FUNCTION session_switched();
