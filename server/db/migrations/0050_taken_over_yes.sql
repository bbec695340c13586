-- A yes that an unchanged copy took over says which post it was given to. The name stays when that post is gone.
ALTER TABLE "comments" ADD COLUMN "taken_from_id" uuid;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "taken_from" text;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_taken_from_id_posts_id_fk" FOREIGN KEY ("taken_from_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_taken_from" ON "comments" USING btree ("taken_from_id") WHERE "comments"."taken_from_id" is not null;--> statement-breakpoint
-- Those of before: the history says that a copy took them over, and they are older than the copy. From which post is not known.
UPDATE "comments" SET "taken_from" = ''
  FROM "posts"
 WHERE "posts"."id" = "comments"."post_id" AND "comments"."decision" = 'approved'
   AND "comments"."created_at" < "posts"."created_at"
   AND EXISTS (SELECT FROM "post_history" AS "line"
                WHERE "line"."post_id" = "posts"."id" AND "line"."event" = 'yes taken over'
                  AND "line"."version" = "comments"."version");
