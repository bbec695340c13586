-- Whether a phone was written to is asked for each text that comes in.
CREATE INDEX "messages_phone" ON "messages" USING btree ("to") WHERE "messages"."channel" = 'sms';
