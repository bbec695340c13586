-- What is out and whose first comment is open is looked for by every sweep; few, among all that was ever published.
CREATE INDEX "post_targets_unfinished" ON "post_targets" USING btree ("not_before") WHERE "post_targets"."state" = 'published' and "post_targets"."not_before" is not null;
