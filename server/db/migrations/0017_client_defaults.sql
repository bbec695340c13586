-- What a client's new posts begin with, and what the agency wants to remember of the client.
ALTER TABLE "companies" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "default_time" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "default_emails" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "default_phones" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "notes" text DEFAULT '' NOT NULL;
