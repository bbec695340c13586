DROP INDEX "approvals_responded";--> statement-breakpoint
CREATE INDEX "approval_answers_approval" ON "approval_answers" USING btree ("approval_id");--> statement-breakpoint
CREATE INDEX "approvals_post" ON "approvals" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "comments_approval" ON "comments" USING btree ("approval_id");--> statement-breakpoint
CREATE INDEX "calendar_event_mappings_of_post" ON "calendar_event_mappings" USING btree ("post_id");