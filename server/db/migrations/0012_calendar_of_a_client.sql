-- A month of one client is found without looking through all that the client ever had.
CREATE INDEX "posts_company_calendar" ON "posts" USING btree ("agency_id","company_id",coalesce("scheduled_at", "published_at"));
