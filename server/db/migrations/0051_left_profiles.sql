-- A target whose account was disconnected keeps which profile that was: another one may have the same name.
ALTER TABLE "post_targets" ADD COLUMN "profile_id" text;
