ALTER TABLE "gathered_news" ADD COLUMN "kind" text;
