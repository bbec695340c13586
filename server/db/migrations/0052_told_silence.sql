-- A message keeps what it said about silence: only from one that said so may silence be counted as a yes.
ALTER TABLE "messages" ADD COLUMN "tacit_days" integer;--> statement-breakpoint
-- Those of before that were written since the client's rule stands as it is now said its number of days.
-- For the others it is not known: their silence counts from the next message on.
UPDATE "messages" SET "tacit_days" = "no_answer_rules"."tacit_days"
  FROM "approvals", "posts", "no_answer_rules"
 WHERE "approvals"."status" = 'pending' AND "approvals"."origin" <> 'inside'
   AND "posts"."id" = "approvals"."post_id"
   AND "no_answer_rules"."company_id" = "posts"."company_id" AND "no_answer_rules"."no_answer" = 'tacit'
   AND "messages"."created_at" >= "no_answer_rules"."updated_at"
   AND ("messages"."approval_id" = "approvals"."id" AND "messages"."kind" IN ('review-request', 'review-reminder')
        OR "messages"."kind" = 'reviews-gathered'
           AND "messages"."id" IN (SELECT "message_id" FROM "review_notices"
                                    WHERE "review_notices"."approval_id" = "approvals"."id"));--> statement-breakpoint
-- What the update leaves for the commit is done now: the next migration changes the same table.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;
