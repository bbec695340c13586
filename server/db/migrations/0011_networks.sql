-- Clients' profiles on networks, and where a post goes out.
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"network" text NOT NULL,
	"remote_id" text NOT NULL,
	"handle" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"avatar_url" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"tokens" text NOT NULL,
	"refresh_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"warned_days" integer,
	"broken_reason" text,
	"is_default" boolean DEFAULT true NOT NULL,
	"connected_by" uuid,
	"connected_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_tested_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "network_authorizations" (
	"state" text PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"network" text NOT NULL,
	"kept" text NOT NULL,
	"found" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_targets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"post_id" uuid NOT NULL,
	"account_id" uuid,
	"network" text NOT NULL,
	"handle" text NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	"caption" text,
	"options" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"url" text,
	"remote_id" text,
	"published_at" timestamp (3) with time zone,
	"checkpoint" jsonb,
	"checkpoint_version" integer,
	"step" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"not_before" timestamp (3) with time zone,
	"likes" integer,
	"comments" integer,
	"figures_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "post_versions" ADD COLUMN "targets" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "publish_attempts" ADD COLUMN "target_id" uuid;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_connected_by_users_id_fk" FOREIGN KEY ("connected_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_authorizations" ADD CONSTRAINT "network_authorizations_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_authorizations" ADD CONSTRAINT "network_authorizations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_authorizations" ADD CONSTRAINT "network_authorizations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_targets" ADD CONSTRAINT "post_targets_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_targets" ADD CONSTRAINT "post_targets_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publish_attempts" ADD CONSTRAINT "publish_attempts_target_id_post_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."post_targets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_unique" ON "accounts" USING btree ("company_id","network","remote_id");--> statement-breakpoint
CREATE INDEX "accounts_agency" ON "accounts" USING btree ("agency_id");--> statement-breakpoint
CREATE INDEX "accounts_connected_by" ON "accounts" USING btree ("connected_by");--> statement-breakpoint
CREATE INDEX "accounts_ending" ON "accounts" USING btree ("expires_at") WHERE "accounts"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "network_authorizations_agency" ON "network_authorizations" USING btree ("agency_id");--> statement-breakpoint
CREATE INDEX "network_authorizations_user" ON "network_authorizations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "network_authorizations_company" ON "network_authorizations" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "post_targets_unique" ON "post_targets" USING btree ("post_id","account_id");--> statement-breakpoint
CREATE INDEX "post_targets_post" ON "post_targets" USING btree ("post_id","order");--> statement-breakpoint
CREATE INDEX "post_targets_account" ON "post_targets" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "post_targets_figures" ON "post_targets" USING btree ("figures_at") WHERE "post_targets"."state" = 'published';--> statement-breakpoint
CREATE INDEX "publish_attempts_target" ON "publish_attempts" USING btree ("target_id");--> statement-breakpoint

-- What the screens show moves the agency's revision.
CREATE CONSTRAINT TRIGGER accounts_revision AFTER INSERT OR UPDATE OR DELETE ON accounts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION agency_row_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER post_targets_revision AFTER INSERT OR UPDATE OR DELETE ON post_targets
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION post_row_changed();
