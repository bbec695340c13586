-- Clients whose posts are reviewed in stages, one after the other; see docs/decisions/0032.
CREATE TABLE "company_stages" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"restart" text NOT NULL,
	"stages" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "company_stages" ADD CONSTRAINT "company_stages_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "stages" jsonb;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "origin" text DEFAULT 'post' NOT NULL;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_inside" CHECK ("approvals"."origin" <> 'inside' or "approvals"."approver_id" is not null);--> statement-breakpoint
CREATE INDEX "approvals_inside_waiting" ON "approvals" USING btree ("approver_id") WHERE "approvals"."origin" = 'inside' and "approvals"."removed_at" is null;--> statement-breakpoint
-- A member who reviews inside writes as member and as reviewer, and never to the client.
ALTER TABLE "comments" DROP CONSTRAINT "comments_author";--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_author" CHECK (num_nonnulls("comments"."user_id", "comments"."approval_id") = 1 or ("comments"."side" = 'internal' and "comments"."user_id" is not null));
