-- Who has a post open, tab by tab; rows that are not renewed say nothing and are removed.
CREATE TABLE "post_presence" (
	"agency_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"tab" uuid NOT NULL,
	"editing" boolean NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "post_presence_post_id_user_id_tab_pk" PRIMARY KEY("post_id","user_id","tab")
);
--> statement-breakpoint
ALTER TABLE "post_presence" ADD CONSTRAINT "post_presence_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_presence" ADD CONSTRAINT "post_presence_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_presence" ADD CONSTRAINT "post_presence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_presence_agency" ON "post_presence" USING btree ("agency_id","seen_at");--> statement-breakpoint
CREATE INDEX "post_presence_user" ON "post_presence" USING btree ("user_id");--> statement-breakpoint
-- Whom of the agency a post was given to.
ALTER TABLE "posts" ADD COLUMN "assigned_to" uuid;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "assigned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "posts_assigned" ON "posts" USING btree ("assigned_to") WHERE "posts"."assigned_to" is not null;
