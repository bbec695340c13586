SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
-- What happens when a client's people do not answer.
CREATE TABLE "no_answer_rules" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"mail_after" integer,
	"text_after" integer,
	"manager_after" integer,
	"quiet_from" text,
	"quiet_to" text,
	"on_weekends" boolean DEFAULT true NOT NULL,
	"no_answer" text DEFAULT 'block' NOT NULL,
	"tacit_days" integer,
	"consent_by" text,
	"consent_on" date,
	"consent_words" text,
	"date_needs_yes" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "no_answer_rules_consent" CHECK ("no_answer_rules"."no_answer" <> 'tacit' or num_nonnulls("no_answer_rules"."tacit_days", "no_answer_rules"."consent_by", "no_answer_rules"."consent_on", "no_answer_rules"."consent_words") = 4)
);
--> statement-breakpoint
ALTER TABLE "no_answer_rules" ADD CONSTRAINT "no_answer_rules_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "turn_since" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "plan_moves" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "date_moved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "waiting_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "ladder_step" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "step_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "shown_version" integer;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "shown_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "agreed_date" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "told_date" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "tacit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "agreed_date" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "tacit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Nothing that a screen shows changes with what is filled in below, and nobody is to be woken for it.
ALTER TABLE "posts" DISABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "approvals" DISABLE TRIGGER USER;--> statement-breakpoint
-- Whose turn it is follows from the status; since when, from the last change that the history tells between two sides.
UPDATE "posts" SET "turn_since" = coalesce((
  SELECT max(entry."at") FROM "post_history" AS entry
   WHERE entry."post_id" = "posts"."id" AND entry."from" IS NOT NULL AND entry."to" IS NOT NULL
     AND (CASE entry."from" WHEN 'In Review' THEN 'client' WHEN 'Scheduled' THEN 'none' WHEN 'Published' THEN 'none' ELSE 'us' END)
      <> (CASE entry."to" WHEN 'In Review' THEN 'client' WHEN 'Scheduled' THEN 'none' WHEN 'Published' THEN 'none' ELSE 'us' END)
), "created_at");--> statement-breakpoint
-- Who is asked has been waited for since the post came to them last, and was sent what the last message was about.
UPDATE "approvals" SET "waiting_since" = greatest("approvals"."asked_at", "posts"."turn_since")
  FROM "posts" WHERE "posts"."id" = "approvals"."post_id" AND "approvals"."asked_at" IS NOT NULL AND "approvals"."status" = 'pending';--> statement-breakpoint
-- What people approved so far they approved with the date that the post has now, as far as anybody knows.
UPDATE "approvals" SET "agreed_date" = "posts"."scheduled_at", "told_date" = "posts"."scheduled_at"
  FROM "posts" WHERE "posts"."id" = "approvals"."post_id" AND "approvals"."status" = 'approved';--> statement-breakpoint
ALTER TABLE "posts" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "approvals" ENABLE TRIGGER USER;--> statement-breakpoint
CREATE INDEX "posts_turn" ON "posts" USING btree ("agency_id","company_id","turn_since") WHERE "posts"."status" in ('In Review', 'Changes Requested', 'Failed') and "posts"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "posts_date_moved" ON "posts" USING btree ("date_moved_at") WHERE "posts"."date_moved_at" is not null;--> statement-breakpoint
CREATE INDEX "approvals_waiting" ON "approvals" USING btree ("waiting_since") WHERE "approvals"."status" = 'pending' and "approvals"."asked_at" is not null and "approvals"."removed_at" is null;
