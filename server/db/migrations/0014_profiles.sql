-- A profile's picture is kept small and by us, what was allowed is kept as the network told it, and accounts know which
-- log-in they came by.
ALTER TABLE "accounts" ADD COLUMN "picture" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "scopes" jsonb;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "grant_id" uuid;--> statement-breakpoint
ALTER TABLE "network_authorizations" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
CREATE INDEX "accounts_profile" ON "accounts" USING btree ("network","remote_id");--> statement-breakpoint
CREATE UNIQUE INDEX "network_authorizations_id" ON "network_authorizations" USING btree ("id");
