-- What a number in a text stands for: one approval, at one version of its post.
CREATE TABLE "text_numbers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" uuid NOT NULL,
	"phone" text NOT NULL,
	"number" integer NOT NULL,
	"approval_id" uuid,
	"version" integer NOT NULL,
	"message_id" uuid,
	"told_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "text_stops" (
	"agency_id" uuid NOT NULL,
	"phone" text NOT NULL,
	"stopped_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "text_stops_agency_id_phone_pk" PRIMARY KEY("agency_id","phone")
);
--> statement-breakpoint
CREATE TABLE "incoming_texts" (
	"sid" text PRIMARY KEY NOT NULL,
	"reply" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "withdrawn_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"approval_id" uuid NOT NULL,
	"withdrawn_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "link_withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "way" text;--> statement-breakpoint
ALTER TABLE "post_history" ADD COLUMN "way" text;--> statement-breakpoint
ALTER TABLE "text_numbers" ADD CONSTRAINT "text_numbers_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_numbers" ADD CONSTRAINT "text_numbers_approval_id_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_numbers" ADD CONSTRAINT "text_numbers_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_stops" ADD CONSTRAINT "text_stops_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawn_links" ADD CONSTRAINT "withdrawn_links_approval_id_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "text_numbers_version_unique" ON "text_numbers" USING btree ("approval_id","version");--> statement-breakpoint
CREATE INDEX "text_numbers_phone" ON "text_numbers" USING btree ("phone","number");--> statement-breakpoint
CREATE INDEX "text_numbers_message" ON "text_numbers" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "text_numbers_agency" ON "text_numbers" USING btree ("agency_id");--> statement-breakpoint
CREATE INDEX "text_stops_phone" ON "text_stops" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "incoming_texts_age" ON "incoming_texts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "withdrawn_links_approval" ON "withdrawn_links" USING btree ("approval_id");--> statement-breakpoint
-- The agency's screens say on a reviewer that no texts go there.
CREATE CONSTRAINT TRIGGER text_stops_revision AFTER INSERT OR UPDATE OR DELETE ON text_stops
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION agency_row_changed();
