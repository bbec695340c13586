-- What is deleted is kept for as long as that can be undone; who messages are from; which mails a person wants.
ALTER TABLE "posts" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "posts_deleted" ON "posts" USING btree ("deleted_at") WHERE "posts"."deleted_at" is not null;--> statement-breakpoint
CREATE TABLE "deletions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"profile" jsonb,
	"contacts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
ALTER TABLE "deletions" ADD CONSTRAINT "deletions_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deletions" ADD CONSTRAINT "deletions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deletions_agency" ON "deletions" USING btree ("agency_id");--> statement-breakpoint
CREATE INDEX "deletions_company" ON "deletions" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "deletions_deleted_at" ON "deletions" USING btree ("deleted_at");--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "sender_name" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "news" text DEFAULT 'each' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "news_told_at" timestamp with time zone;
