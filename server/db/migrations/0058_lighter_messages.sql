-- Of a new message nothing was handed over and no sender has named it: it does not belong in these two indexes.
DROP INDEX "messages_spent";--> statement-breakpoint
CREATE INDEX "messages_spent" ON "messages" USING btree ("agency_id","channel","handed_over_at") WHERE "messages"."handed_over_at" is not null;--> statement-breakpoint
DROP INDEX "messages_provider";--> statement-breakpoint
CREATE INDEX "messages_provider" ON "messages" USING btree ("provider_id") WHERE "messages"."provider_id" is not null;--> statement-breakpoint
-- A reviewer's mail is a little over two kilobytes since its HTML is not stored. By default PostgreSQL compresses rows
-- from two kilobytes on, which costs more than it saves here.
ALTER TABLE "messages" SET (toast_tuple_target = 4080);
