-- When a client's posts go out in a week, whose public holidays count for it, and its own days.
CREATE TABLE "posting_times" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"slots" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"countries" text[] DEFAULT '{}' NOT NULL,
	"days" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "posting_times" ADD CONSTRAINT "posting_times_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
