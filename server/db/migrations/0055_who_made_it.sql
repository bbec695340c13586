-- The key that made a post: it acts in the name of its maker, and may take back only what it made itself.
ALTER TABLE "posts" ADD COLUMN "made_by_key" uuid;--> statement-breakpoint
-- Whose upload a file is that nobody shows yet.
ALTER TABLE "objects" ADD COLUMN "uploaded_by" uuid;
