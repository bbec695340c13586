-- Agencies whose owner has asked for their deletion, until it is taken back or done.
CREATE TABLE "agency_closings" (
	"agency_id" uuid PRIMARY KEY NOT NULL,
	"asked_by" uuid,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"closes_at" timestamp (3) with time zone NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "agency_closings" ADD CONSTRAINT "agency_closings_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_closings" ADD CONSTRAINT "agency_closings_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agency_closings_asked_by" ON "agency_closings" USING btree ("asked_by");--> statement-breakpoint
-- What is remembered of the sessions of its members is stale, and their screens are told.
CREATE CONSTRAINT TRIGGER agency_closings_revision AFTER INSERT OR UPDATE OR DELETE ON agency_closings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION agency_row_changed();
