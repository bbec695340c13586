-- A reviewer's mail keeps what its HTML is written from when it is sent or shown, which takes less room than the HTML.
ALTER TABLE "messages" ADD COLUMN "parts" json;
