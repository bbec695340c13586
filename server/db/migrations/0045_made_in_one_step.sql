-- Drafts that were made together, so that the step can be undone also after the browser was closed.
ALTER TABLE "posts" ADD COLUMN "made_in" uuid;--> statement-breakpoint
CREATE INDEX "posts_made_in" ON "posts" USING btree ("made_in") WHERE "posts"."made_in" is not null;
