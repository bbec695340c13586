CREATE TABLE "daily_usage" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "daily_usage_user_id_kind_day_pk" PRIMARY KEY("user_id","kind","day")
);
--> statement-breakpoint
CREATE TABLE "email_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"token" text NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_links_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "signup_invitations" (
	"token" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "messages_status";--> statement-breakpoint
DROP INDEX "approvals_reviewer_unique";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "sealed" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "claimed_by" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "claimed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "handed_over_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "preview_off_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "comments_told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "daily_usage" ADD CONSTRAINT "daily_usage_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_links" ADD CONSTRAINT "email_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_links_user" ON "email_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "messages_waiting" ON "messages" USING btree ("created_at") WHERE "messages"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "messages_spent" ON "messages" USING btree ("user_id","channel","handed_over_at");--> statement-breakpoint
-- The triggers that move revisions would otherwise wait for the commit and keep the index below from being made.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
-- Accounts that are there already are known to whoever runs the server: only new ones are asked to confirm.
UPDATE "users" SET "email_confirmed_at" = "created_at";--> statement-breakpoint
-- Nobody knows when these sessions began: none counts as a fresh log-in.
UPDATE "sessions" SET "created_at" = now() - interval '1 day';--> statement-breakpoint
-- While a message waited, sent_at was the begin of a try: one that is found begun may have arrived.
UPDATE "messages" SET "handed_over_at" = "sent_at" WHERE "sent_at" IS NOT NULL;--> statement-breakpoint
UPDATE "messages" SET "sent_at" = NULL WHERE "status" = 'queued' AND "sent_at" IS NOT NULL;--> statement-breakpoint
-- Reset links stood in clear in messages that were kept, failed or still wait; those that wait are void with it.
UPDATE "messages" SET "text" = regexp_replace("text", 'token=[A-Za-z0-9_-]+', 'token=removed-after-sending', 'g'),
  "html" = regexp_replace("html", 'token=[A-Za-z0-9_-]+', 'token=removed-after-sending', 'g'),
  "error" = CASE WHEN "status" = 'queued' THEN 'Not sent before an upgrade: please ask for a new link' ELSE "error" END,
  "status" = CASE WHEN "status" = 'queued' THEN 'failed' ELSE "status" END
  WHERE "kind" = 'password-reset';--> statement-breakpoint
-- An address is one person whatever its case: the first spelling on a post stays.
UPDATE "posts" SET "reviewer_emails" = (
    SELECT array_agg(kept.email ORDER BY kept.place) FROM (
      SELECT DISTINCT ON (lower(email)) email, place
      FROM unnest("reviewer_emails") WITH ORDINALITY AS listed(email, place) ORDER BY lower(email), place
    ) AS kept
  ) WHERE (SELECT count(DISTINCT lower(email)) < count(*) FROM unnest("reviewer_emails") AS listed(email));--> statement-breakpoint
-- Reviewers who were removed in another spelling than they were asked in had stayed: their links end here.
UPDATE "approvals" SET "removed_at" = now() FROM "posts"
  WHERE "posts"."id" = "approvals"."post_id" AND "approvals"."removed_at" IS NULL AND NOT EXISTS (
    SELECT FROM unnest("posts"."reviewer_emails" || "posts"."reviewer_phones") AS listed(contact)
    WHERE lower(listed.contact) = lower("approvals"."reviewer_contact")
  );--> statement-breakpoint
UPDATE "approvals" SET "removed_at" = now() WHERE "id" IN (
    SELECT "id" FROM (
      SELECT "approvals"."id", row_number() OVER (
        PARTITION BY "post_id", lower("reviewer_contact")
        ORDER BY ("reviewer_contact" = ANY ("posts"."reviewer_emails")) DESC, "approvals"."created_at", "approvals"."id"
      ) AS place
      FROM "approvals" JOIN "posts" ON "posts"."id" = "approvals"."post_id" WHERE "removed_at" IS NULL
    ) AS placed WHERE placed.place > 1
  );--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_reviewer_unique" ON "approvals" USING btree ("post_id",lower("reviewer_contact")) WHERE "approvals"."removed_at" is null;
