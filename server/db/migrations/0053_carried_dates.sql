-- Which new dates a message tells, stored with it: a date counts as told once the message has left. Of messages that
-- were written before, the dates are marked as told already.
ALTER TABLE "messages" ADD COLUMN "moved_dates" jsonb;
--> statement-breakpoint
CREATE INDEX "messages_moved_dates" ON "messages" USING gin ("moved_dates" jsonb_path_ops) WHERE "messages"."moved_dates" is not null;
