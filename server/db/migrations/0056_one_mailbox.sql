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
UPDATE "contacts" SET "email" = address_in_unicode("email") WHERE "email" ILIKE '%@%xn--%';--> statement-breakpoint
-- Where both spellings are on one post, or have a desk each, they stay: each link goes on opening what it opened. The
-- next change of the post's reviewers makes them one. A member's address is that of their account.
UPDATE "approvals" SET "reviewer_contact" = address_in_unicode("reviewer_contact")
 WHERE "reviewer_contact" ILIKE '%@%xn--%' AND "origin" <> 'inside'
   AND ("removed_at" IS NOT NULL OR NOT EXISTS (
     SELECT FROM "approvals" AS other
      WHERE other."post_id" = "approvals"."post_id" AND other."removed_at" IS NULL AND other."id" <> "approvals"."id"
        AND lower(other."reviewer_contact") = lower(address_in_unicode("approvals"."reviewer_contact"))));--> statement-breakpoint
UPDATE "desks" SET "reviewer_contact" = address_in_unicode("reviewer_contact")
 WHERE "reviewer_contact" ILIKE '%@%xn--%'
   AND ("withdrawn_at" IS NOT NULL OR NOT EXISTS (
     SELECT FROM "desks" AS other
      WHERE other."company_id" = "desks"."company_id" AND other."withdrawn_at" IS NULL AND other."id" <> "desks"."id"
        AND lower(other."reviewer_contact") = lower(address_in_unicode("desks"."reviewer_contact"))));--> statement-breakpoint
DROP FUNCTION address_in_unicode(text);--> statement-breakpoint
DROP FUNCTION label_in_unicode(text);--> statement-breakpoint
-- What the updates leave for the commit is done now: a later migration may change the same tables.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;
