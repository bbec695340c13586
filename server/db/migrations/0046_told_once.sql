-- A post is told once in a transaction, however many of its rows were written: the triggers of the rows after the first
-- leave at once. (Of a new post with three files, two reviewers and two lines of history seven had looked it up, moved
-- its agency's revision and announced it.)
CREATE OR REPLACE FUNCTION post_row_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  post uuid;
  here text;
BEGIN
  IF TG_OP = 'DELETE' THEN post := OLD.post_id; ELSE post := NEW.post_id; END IF;
  here := post::text || txid_current()::text;
  IF current_setting('greenroom.told', true) = here THEN
    RETURN NULL;
  END IF;
  PERFORM move_agency_revision((SELECT agency_id FROM posts WHERE id = post));
  PERFORM pg_notify('greenroom_changes', 'post:' || post);
  PERFORM set_config('greenroom.told', here, true);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION desk_post_row_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  company uuid;
  here text := NEW.post_id::text || txid_current()::text;
BEGIN
  IF current_setting('greenroom.desks_told', true) = here THEN
    RETURN NULL;
  END IF;
  SELECT company_id INTO company FROM posts WHERE id = NEW.post_id;
  IF company IS NOT NULL THEN PERFORM pg_notify('greenroom_changes', 'desks:' || company); END IF;
  PERFORM set_config('greenroom.desks_told', here, true);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION agency_row_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  agency uuid;
BEGIN
  IF TG_OP = 'DELETE' THEN agency := OLD.agency_id; ELSE agency := NEW.agency_id; END IF;
  IF current_setting('greenroom.moved', true) = agency::text || txid_current()::text THEN
    RETURN NULL;
  END IF;
  PERFORM move_agency_revision(agency);
  RETURN NULL;
END $$;
