ALTER TABLE "posts" ADD COLUMN "published_url" text;--> statement-breakpoint
ALTER TABLE "publish_attempts" ADD COLUMN "channel" text DEFAULT 'reminder' NOT NULL;--> statement-breakpoint
ALTER TABLE "publish_attempts" ADD COLUMN "repeatable" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- A try at a network is seen on the owner's screens as long as it lasts; one that only reminds is over at once.
CREATE CONSTRAINT TRIGGER publish_attempts_revision AFTER INSERT OR UPDATE ON publish_attempts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NOT NEW.repeatable) EXECUTE FUNCTION post_row_changed();
