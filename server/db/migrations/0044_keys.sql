-- With which programs act for an agency.
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" uuid NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"begins" text NOT NULL,
	"role" text NOT NULL,
	"company_ids" uuid[],
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"revoked_why" text,
	CONSTRAINT "api_keys_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_agency" ON "api_keys" USING btree ("agency_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "api_keys_created_by" ON "api_keys" USING btree ("created_by");--> statement-breakpoint
-- What was written with a key says so.
ALTER TABLE "comments" ADD COLUMN "key_name" text;--> statement-breakpoint
-- A key is remembered as a session is, by its hash: what is remembered is stale when it ends or sees other clients.
CREATE FUNCTION api_key_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('greenroom_changes', 'session:' || OLD.hash);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER api_keys_changed AFTER UPDATE OF agency_id, role, company_ids, created_by, expires_at, revoked_at ON api_keys
  FOR EACH ROW EXECUTE FUNCTION api_key_changed();
--> statement-breakpoint
CREATE TRIGGER api_keys_deleted AFTER DELETE ON api_keys FOR EACH ROW EXECUTE FUNCTION api_key_changed();
