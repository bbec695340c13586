-- In which language a client's people read pages, mails and texts; a contact's own wins.
ALTER TABLE "companies" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "language" text;--> statement-breakpoint
-- What clients see of the agency. Its name is the founder's until it gets one of its own.
ALTER TABLE "agencies" ADD COLUMN "has_own_name" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "logo_url" text;--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "accent" text;--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "shows_greenroom" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE FUNCTION agency_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM move_agency_revision(NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER agencies_revision AFTER UPDATE ON agencies
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION agency_changed();
