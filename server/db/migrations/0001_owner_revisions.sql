-- Moves an owner's revision once for each transaction that changed something the owner's screens read.
-- The triggers are deferred to the commit, so that the counter's row is locked last and only for a moment.
CREATE FUNCTION move_owner_revision(owner uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF owner IS NULL OR current_setting('greenroom.moved', true) = owner::text || txid_current()::text THEN
    RETURN;
  END IF;
  INSERT INTO owner_revisions (user_id, revision)
    SELECT id, 1 FROM users WHERE id = owner
    ON CONFLICT (user_id) DO UPDATE SET revision = owner_revisions.revision + 1;
  PERFORM set_config('greenroom.moved', owner::text || txid_current()::text, true);
END $$;
--> statement-breakpoint
CREATE FUNCTION owner_row_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN PERFORM move_owner_revision(OLD.user_id);
  ELSE PERFORM move_owner_revision(NEW.user_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION post_row_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  post uuid;
BEGIN
  IF TG_OP = 'DELETE' THEN post := OLD.post_id; ELSE post := NEW.post_id; END IF;
  PERFORM move_owner_revision((SELECT user_id FROM posts WHERE id = post));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER companies_revision AFTER INSERT OR UPDATE OR DELETE ON companies
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION owner_row_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER contacts_revision AFTER INSERT OR UPDATE OR DELETE ON contacts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION owner_row_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER posts_revision AFTER INSERT OR UPDATE OR DELETE ON posts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION owner_row_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER messages_revision AFTER INSERT OR UPDATE OR DELETE ON messages
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION owner_row_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER post_assets_revision AFTER INSERT OR UPDATE OR DELETE ON post_assets
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION post_row_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER approvals_revision AFTER INSERT OR UPDATE OR DELETE ON approvals
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION post_row_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER comments_revision AFTER INSERT OR UPDATE OR DELETE ON comments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION post_row_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER post_history_revision AFTER INSERT ON post_history
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION post_row_changed();
