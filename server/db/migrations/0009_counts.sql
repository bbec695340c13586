-- Posts are counted when they change, not when somebody looks.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
CREATE TABLE "post_counts" (
	"agency_id" uuid NOT NULL,
	"company_id" uuid,
	"status" text NOT NULL,
	"posts" integer NOT NULL,
	CONSTRAINT "post_counts_unique" UNIQUE NULLS NOT DISTINCT("agency_id","company_id","status")
);
--> statement-breakpoint
ALTER TABLE "post_counts" ADD CONSTRAINT "post_counts_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_counts" ADD CONSTRAINT "post_counts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_counts_company" ON "post_counts" USING btree ("company_id");--> statement-breakpoint
INSERT INTO "post_counts" ("agency_id", "company_id", "status", "posts")
  SELECT "agency_id", "company_id", "status", count(*) FROM "posts" WHERE "archived_at" IS NULL
  GROUP BY "agency_id", "company_id", "status";--> statement-breakpoint
-- So many more or less. An agency or company that is gone meanwhile took its counts along.
CREATE FUNCTION count_post(agency uuid, company uuid, in_status text, change integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- In two ways: an index cannot be asked for "equal, or both null".
  IF company IS NULL THEN
    UPDATE post_counts SET posts = posts + change
     WHERE agency_id = agency AND company_id IS NULL AND status = in_status;
  ELSE
    UPDATE post_counts SET posts = posts + change
     WHERE agency_id = agency AND company_id = company AND status = in_status;
  END IF;
  IF FOUND OR change < 0 THEN
    RETURN;
  END IF;
  INSERT INTO post_counts (agency_id, company_id, status, posts)
    SELECT id, company, in_status, change FROM agencies
     WHERE id = agency AND (company IS NULL OR EXISTS (SELECT FROM companies WHERE companies.id = company))
    ON CONFLICT (agency_id, company_id, status) DO UPDATE SET posts = post_counts.posts + change;
END $$;
--> statement-breakpoint
-- Each statement notes what it changed, summed up, until the commit: { "<agency>/<company>/<status>": change }.
CREATE FUNCTION note_post_counts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  noted jsonb := coalesce(nullif(current_setting('greenroom.counts', true), ''), '{}')::jsonb;
  one record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR one IN
      SELECT concat_ws('/', agency_id, coalesce(company_id::text, '-'), status) AS key, count(*) AS change
        FROM new_posts WHERE archived_at IS NULL GROUP BY 1
    LOOP
      noted := noted || jsonb_build_object(one.key, coalesce((noted ->> one.key)::bigint, 0) + one.change);
    END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    FOR one IN
      SELECT concat_ws('/', agency_id, coalesce(company_id::text, '-'), status) AS key, -count(*) AS change
        FROM old_posts WHERE archived_at IS NULL GROUP BY 1
    LOOP
      noted := noted || jsonb_build_object(one.key, coalesce((noted ->> one.key)::bigint, 0) + one.change);
    END LOOP;
  ELSE
    FOR one IN
      SELECT key, sum(n) AS change FROM (
        SELECT concat_ws('/', agency_id, coalesce(company_id::text, '-'), status) AS key, 1 AS n
          FROM new_posts WHERE archived_at IS NULL
        UNION ALL
        SELECT concat_ws('/', agency_id, coalesce(company_id::text, '-'), status), -1
          FROM old_posts WHERE archived_at IS NULL) AS moved
       GROUP BY key HAVING sum(n) <> 0
    LOOP
      noted := noted || jsonb_build_object(one.key, coalesce((noted ->> one.key)::bigint, 0) + one.change);
    END LOOP;
  END IF;
  IF noted <> '{}' THEN
    PERFORM set_config('greenroom.counts', noted::text, true);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER posts_note_insert AFTER INSERT ON posts
  REFERENCING NEW TABLE AS new_posts FOR EACH STATEMENT EXECUTE FUNCTION note_post_counts();
--> statement-breakpoint
CREATE TRIGGER posts_note_update AFTER UPDATE ON posts
  REFERENCING OLD TABLE AS old_posts NEW TABLE AS new_posts FOR EACH STATEMENT EXECUTE FUNCTION note_post_counts();
--> statement-breakpoint
CREATE TRIGGER posts_note_delete AFTER DELETE ON posts
  REFERENCING OLD TABLE AS old_posts FOR EACH STATEMENT EXECUTE FUNCTION note_post_counts();
--> statement-breakpoint
-- At commit the first of these writes all that was noted, the others find nothing left. It takes the lock on the agency's
-- revision first, as every change of a post does: whoever commits at the same moment waits in one order, and only for
-- that moment.
CREATE FUNCTION write_post_counts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  noted text := current_setting('greenroom.counts', true);
  one record;
BEGIN
  IF coalesce(noted, '') = '' THEN
    RETURN NULL;
  END IF;
  PERFORM set_config('greenroom.counts', '', true);
  FOR one IN
    SELECT split_part(key, '/', 1)::uuid AS agency, nullif(split_part(key, '/', 2), '-')::uuid AS company,
           split_part(key, '/', 3) AS status, value::integer AS change
      FROM jsonb_each_text(noted::jsonb) WHERE value <> '0' ORDER BY key
  LOOP
    PERFORM move_agency_revision(one.agency);
    PERFORM count_post(one.agency, one.company, one.status, one.change);
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER posts_counted AFTER INSERT OR DELETE ON posts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION write_post_counts();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER posts_recounted AFTER UPDATE ON posts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.company_id IS DISTINCT FROM NEW.company_id
     OR (OLD.archived_at IS NULL) IS DISTINCT FROM (NEW.archived_at IS NULL) OR OLD.agency_id IS DISTINCT FROM NEW.agency_id)
  EXECUTE FUNCTION write_post_counts();
--> statement-breakpoint
-- Where the counts are not what counting says: nothing, as long as all is well.
CREATE FUNCTION wrong_post_counts() RETURNS TABLE (agency_id uuid, company_id uuid, status text, kept integer, counted integer)
LANGUAGE sql STABLE AS $$
  SELECT coalesce(k.agency_id, c.agency_id), coalesce(k.company_id, c.company_id), coalesce(k.status, c.status),
         coalesce(k.posts, 0), coalesce(c.posts, 0)
    FROM post_counts AS k
    FULL JOIN (SELECT p.agency_id, p.company_id, p.status, count(*)::integer AS posts FROM posts AS p
                WHERE p.archived_at IS NULL GROUP BY p.agency_id, p.company_id, p.status) AS c
      ON c.agency_id = k.agency_id AND c.status = k.status
     AND coalesce(c.company_id, c.agency_id) = coalesce(k.company_id, k.agency_id)
   WHERE coalesce(k.posts, 0) <> coalesce(c.posts, 0)
$$;
--> statement-breakpoint
-- Counts one agency anew. Its revision is locked first: what has changed its counts already is then committed and seen,
-- what is under way will change them afterwards.
CREATE FUNCTION count_posts_anew(agency uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM move_agency_revision(agency);
  DELETE FROM post_counts WHERE agency_id = agency;
  INSERT INTO post_counts (agency_id, company_id, status, posts)
    SELECT p.agency_id, p.company_id, p.status, count(*) FROM posts AS p
     WHERE p.agency_id = agency AND p.archived_at IS NULL GROUP BY p.agency_id, p.company_id, p.status;
END $$;
--> statement-breakpoint
-- What is remembered of a person or a membership is stale (server/http/remembered.ts).
CREATE FUNCTION user_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('greenroom_changes', 'user:' || OLD.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_changed AFTER UPDATE OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION user_changed();
--> statement-breakpoint
CREATE FUNCTION member_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM pg_notify('greenroom_changes', 'user:' || OLD.user_id); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM pg_notify('greenroom_changes', 'user:' || NEW.user_id); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER members_changed AFTER INSERT OR UPDATE OR DELETE ON members FOR EACH ROW EXECUTE FUNCTION member_changed();
--> statement-breakpoint
-- A post's cover is the first row of the index: nothing is sorted to find it.
DROP INDEX "post_assets_post";--> statement-breakpoint
CREATE INDEX "post_assets_post" ON "post_assets" USING btree ("post_id","order","created_at","id");--> statement-breakpoint
-- What is due is found without reading what is planned for later.
CREATE INDEX "posts_due" ON "posts" USING btree ("agency_id","scheduled_at") WHERE "posts"."status" = 'Scheduled';
