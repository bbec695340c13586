CREATE INDEX "posts_updated" ON "posts" USING btree ("agency_id","updated_at");--> statement-breakpoint
CREATE INDEX "post_versions_assets" ON "post_versions" USING gin ("assets" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "calendar_event_mappings_changed_outside" ON "calendar_event_mappings" USING btree ("connection_id") WHERE "calendar_event_mappings"."shown_hash" is null;
