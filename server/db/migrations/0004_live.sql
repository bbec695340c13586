-- Says at commit what has changed, for streams that wake open screens (server/db/changes.ts). The same words twice in
-- one transaction are said once.
CREATE OR REPLACE FUNCTION move_owner_revision(owner uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF owner IS NULL OR current_setting('greenroom.moved', true) = owner::text || txid_current()::text THEN
    RETURN;
  END IF;
  INSERT INTO owner_revisions (user_id, revision)
    SELECT id, 1 FROM users WHERE id = owner
    ON CONFLICT (user_id) DO UPDATE SET revision = owner_revisions.revision + 1;
  PERFORM pg_notify('greenroom_changes', 'owner:' || owner);
  PERFORM set_config('greenroom.moved', owner::text || txid_current()::text, true);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION post_row_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  post uuid;
BEGIN
  IF TG_OP = 'DELETE' THEN post := OLD.post_id; ELSE post := NEW.post_id; END IF;
  PERFORM move_owner_revision((SELECT user_id FROM posts WHERE id = post));
  PERFORM pg_notify('greenroom_changes', 'post:' || post);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION post_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM move_owner_revision(OLD.user_id);
  PERFORM pg_notify('greenroom_changes', 'post:' || OLD.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Nobody looks at a post that was not there before.
DROP TRIGGER posts_revision ON posts;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER posts_revision AFTER INSERT ON posts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION owner_row_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER posts_change AFTER UPDATE OR DELETE ON posts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION post_changed();
--> statement-breakpoint
CREATE FUNCTION session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('greenroom_changes', 'session:' || OLD.sid);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_ended AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION session_ended();
