-- What is sent to one person within a client's window is told in one message.
CREATE TABLE "review_notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"approval_id" uuid NOT NULL,
	"person" text NOT NULL,
	"kind" text NOT NULL,
	"again" boolean DEFAULT false NOT NULL,
	"held" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"goes_at" timestamp (3) with time zone NOT NULL,
	"message_id" uuid
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "tells" text DEFAULT 'at once' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "tell_hour" integer DEFAULT 9 NOT NULL;--> statement-breakpoint
ALTER TABLE "review_notices" ADD CONSTRAINT "review_notices_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_notices" ADD CONSTRAINT "review_notices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_notices" ADD CONSTRAINT "review_notices_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_notices" ADD CONSTRAINT "review_notices_approval_id_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_notices" ADD CONSTRAINT "review_notices_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "review_notices_waiting" ON "review_notices" USING btree ("approval_id") WHERE "review_notices"."message_id" is null;--> statement-breakpoint
CREATE INDEX "review_notices_person" ON "review_notices" USING btree ("company_id","person") WHERE "review_notices"."message_id" is null;--> statement-breakpoint
CREATE INDEX "review_notices_due" ON "review_notices" USING btree ("goes_at") WHERE "review_notices"."message_id" is null;--> statement-breakpoint
CREATE INDEX "review_notices_agency" ON "review_notices" USING btree ("agency_id");--> statement-breakpoint
CREATE INDEX "review_notices_company" ON "review_notices" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "review_notices_post" ON "review_notices" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "review_notices_approval" ON "review_notices" USING btree ("approval_id");--> statement-breakpoint
CREATE INDEX "review_notices_message" ON "review_notices" USING btree ("message_id");--> statement-breakpoint
CREATE CONSTRAINT TRIGGER review_notices_revision AFTER INSERT OR UPDATE OR DELETE ON review_notices
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION agency_row_changed();
