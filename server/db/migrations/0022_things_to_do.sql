-- What reviewers ask for is a thing to do, which the agency ticks off.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "task" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "reply_to" uuid;--> statement-breakpoint
-- The requests that posts wait for now. Of older ones nobody knows any more what was done about them: they stay words.
UPDATE "comments" SET "task" = true
  FROM "posts", "approvals"
 WHERE "posts"."id" = "comments"."post_id" AND "posts"."status" = 'Changes Requested'
   AND "approvals"."id" = "comments"."approval_id" AND "approvals"."status" = 'rejected'
   AND "comments"."decision" = 'rejected' AND "comments"."body" IS NOT NULL
   AND "comments"."created_at" = "approvals"."responded_at";--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_reply_to_comments_id_fk" FOREIGN KEY ("reply_to") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_reply" ON "comments" USING btree ("reply_to") WHERE "comments"."reply_to" is not null;--> statement-breakpoint
CREATE INDEX "comments_to_do" ON "comments" USING btree ("agency_id","post_id") WHERE "comments"."task" and "comments"."resolved_at" is null;--> statement-breakpoint
-- A tick is news for open desks, too.
DROP TRIGGER comments_desks ON comments;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER comments_desks AFTER INSERT OR UPDATE ON comments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION desk_post_row_changed();
