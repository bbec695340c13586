-- What new clients of an agency begin with; nothing is what everybody begins with.
ALTER TABLE "agencies" ADD COLUMN "new_client" jsonb;
