-- What an agency keeps of a client to use again.
CREATE TABLE "campaigns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"colour" text NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evergreen_posts" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"after_days" integer NOT NULL,
	"most" integer NOT NULL,
	"made" integer DEFAULT 0 NOT NULL,
	"paused_at" timestamp (3) with time zone,
	"last_copy_id" uuid,
	"last_made_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checklists" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"required" boolean NOT NULL,
	"links" boolean NOT NULL,
	"alt_text" boolean NOT NULL,
	"spelling" boolean NOT NULL,
	"own" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_checks" (
	"post_id" uuid NOT NULL,
	"key" text NOT NULL,
	"version" integer NOT NULL,
	"says" text,
	"by" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "post_checks_post_id_key_pk" PRIMARY KEY("post_id","key")
);
--> statement-breakpoint
CREATE TABLE "saved_texts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "copies_need_yes" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "campaign_id" uuid;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evergreen_posts" ADD CONSTRAINT "evergreen_posts_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evergreen_posts" ADD CONSTRAINT "evergreen_posts_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evergreen_posts" ADD CONSTRAINT "evergreen_posts_last_copy_id_posts_id_fk" FOREIGN KEY ("last_copy_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklists" ADD CONSTRAINT "checklists_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklists" ADD CONSTRAINT "checklists_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_checks" ADD CONSTRAINT "post_checks_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_texts" ADD CONSTRAINT "saved_texts_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_texts" ADD CONSTRAINT "saved_texts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "campaigns_name_unique" ON "campaigns" USING btree ("company_id",lower("name")) WHERE "campaigns"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "campaigns_agency" ON "campaigns" USING btree ("agency_id");--> statement-breakpoint
CREATE INDEX "campaigns_company" ON "campaigns" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "campaigns_deleted" ON "campaigns" USING btree ("deleted_at") WHERE "campaigns"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "evergreen_posts_agency" ON "evergreen_posts" USING btree ("agency_id");--> statement-breakpoint
CREATE INDEX "evergreen_posts_last_copy" ON "evergreen_posts" USING btree ("last_copy_id");--> statement-breakpoint
CREATE INDEX "checklists_agency" ON "checklists" USING btree ("agency_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_texts_name_unique" ON "saved_texts" USING btree ("company_id","kind",lower("name")) WHERE "saved_texts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "saved_texts_agency" ON "saved_texts" USING btree ("agency_id");--> statement-breakpoint
CREATE INDEX "saved_texts_company" ON "saved_texts" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "saved_texts_deleted" ON "saved_texts" USING btree ("deleted_at") WHERE "saved_texts"."deleted_at" is not null;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "posts_campaign" ON "posts" USING btree ("campaign_id") WHERE "posts"."campaign_id" is not null;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER campaigns_revision AFTER INSERT OR UPDATE OR DELETE ON campaigns
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION agency_row_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER saved_texts_revision AFTER INSERT OR UPDATE OR DELETE ON saved_texts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION agency_row_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER checklists_revision AFTER INSERT OR UPDATE OR DELETE ON checklists
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION agency_row_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER evergreen_posts_revision AFTER INSERT OR UPDATE OR DELETE ON evergreen_posts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION agency_row_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER post_checks_revision AFTER INSERT OR UPDATE OR DELETE ON post_checks
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION post_row_changed();
