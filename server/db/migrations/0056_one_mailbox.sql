-- Addresses of reviewers and contacts are kept with the Unicode form of their domain, so that two spellings of one
-- mailbox are one person (domain/kit/mailbox.ts). Those of before are brought into this form here.
CREATE FUNCTION label_in_unicode(label text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  source text := substr(label, 5);
  basic int := length(source) - strpos(reverse(source), '-');
  points int[] := '{}';
  next int := 1;
  place bigint := 0;
  point bigint := 128;
  bias bigint := 72;
  before bigint;
  weight bigint;
  step bigint;
  threshold bigint;
  digit bigint;
  delta bigint;
  size bigint;
  found text;
BEGIN
  IF left(label, 4) <> 'xn--' THEN RETURN label; END IF;
  IF strpos(source, '-') > 0 THEN
    points := ARRAY(SELECT ascii(sign) FROM regexp_split_to_table(left(source, basic), '') WITH ORDINALITY AS one (sign, nr)
                     WHERE sign <> '' ORDER BY nr);
    next := basic + 2;
  END IF;
  WHILE next <= length(source) LOOP
    before := place;
    weight := 1;
    step := 36;
    LOOP
      digit := strpos('abcdefghijklmnopqrstuvwxyz0123456789', substr(source, next, 1)) - 1;
      IF next > length(source) OR digit < 0 THEN RETURN label; END IF;
      next := next + 1;
      place := place + digit * weight;
      threshold := least(26, greatest(1, step - bias));
      EXIT WHEN digit < threshold;
      weight := weight * (36 - threshold);
      step := step + 36;
    END LOOP;
    size := cardinality(points) + 1;
    delta := (place - before) / CASE WHEN before = 0 THEN 700 ELSE 2 END;
    delta := delta + delta / size;
    bias := 0;
    WHILE delta > 455 LOOP
      delta := delta / 35;
      bias := bias + 36;
    END LOOP;
    bias := bias + 36 * delta / (delta + 38);
    point := point + place / size;
    place := place % size;
    points := points[:place::int] || point::int || points[place::int + 1:];
    place := place + 1;
  END LOOP;
  found := (SELECT string_agg(chr(one), '' ORDER BY nr) FROM unnest(points) WITH ORDINALITY AS p (one, nr));
  IF found IS NULL OR octet_length(found) = length(found) OR found <> lower(found) OR found IS NOT NFC NORMALIZED
     OR found ~ '[[:space:][:cntrl:]@<>,;:"\\()\[\].\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF\u3002\uFF0E\uFF61]'
  THEN RETURN label; END IF;
  RETURN found;
EXCEPTION WHEN others THEN
  -- Not such a label.
  RETURN label;
END $$;--> statement-breakpoint
CREATE FUNCTION address_in_unicode(address text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT left(address, strpos(address, '@')) ||
         (SELECT string_agg(label_in_unicode(label), '.' ORDER BY nr)
            FROM regexp_split_to_table(lower(substr(address, strpos(address, '@') + 1)), '\.') WITH ORDINALITY AS one (label, nr))
$$;--> statement-breakpoint
-- The addresses of one mailbox at one client; a post without a client stands for itself. Where a client has only one
-- spelling of a mailbox, it is rewritten everywhere. Where it has two, all of them stay: each link goes on opening what
-- it opened, with its name, and the next change of a post's reviewers makes them one. A member's address is that of
-- their account.
CREATE TEMPORARY TABLE "respelled" ON COMMIT DROP AS
  WITH known AS (
    SELECT "company_id" AS place, "email" AS address FROM "contacts" WHERE "email" IS NOT NULL
    UNION ALL
    SELECT coalesce("posts"."company_id", "posts"."id"), "approvals"."reviewer_contact"
      FROM "approvals" JOIN "posts" ON "posts"."id" = "approvals"."post_id" WHERE "approvals"."origin" <> 'inside'
    UNION ALL
    SELECT "company_id", "reviewer_contact" FROM "desks"),
  foreign_letters AS (
    SELECT DISTINCT place, lower(address) AS address, lower(address_in_unicode(address)) AS person FROM known
     WHERE address LIKE '%@%' AND (address ILIKE '%xn--%' OR octet_length(address) <> length(address)))
  SELECT place, min(address) AS address FROM foreign_letters
   GROUP BY place, person HAVING count(*) = 1 AND min(address) <> person;--> statement-breakpoint
UPDATE "contacts" SET "email" = address_in_unicode("email") FROM "respelled"
 WHERE "respelled".place = "contacts"."company_id" AND "respelled".address = lower("contacts"."email");--> statement-breakpoint
UPDATE "approvals" SET "reviewer_contact" = address_in_unicode("reviewer_contact") FROM "respelled", "posts"
 WHERE "posts"."id" = "approvals"."post_id" AND "respelled".place = coalesce("posts"."company_id", "posts"."id")
   AND "respelled".address = lower("approvals"."reviewer_contact") AND "approvals"."origin" <> 'inside';--> statement-breakpoint
UPDATE "desks" SET "reviewer_contact" = address_in_unicode("reviewer_contact") FROM "respelled"
 WHERE "respelled".place = "desks"."company_id" AND "respelled".address = lower("desks"."reviewer_contact");--> statement-breakpoint
DROP TABLE "respelled";--> statement-breakpoint
DROP FUNCTION address_in_unicode(text);--> statement-breakpoint
DROP FUNCTION label_in_unicode(text);--> statement-breakpoint
-- What the updates leave for the commit is done now: a later migration may change the same tables.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;
