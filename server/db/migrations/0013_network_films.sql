-- Videos as networks take them, and how long a video is.
ALTER TABLE "objects" ADD COLUMN "seconds" double precision;--> statement-breakpoint
CREATE TABLE "network_films" (
	"object_id" uuid NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'making' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"as_is" boolean DEFAULT false NOT NULL,
	"bytes" bigint,
	"width" integer,
	"height" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "network_films_object_id_name_pk" PRIMARY KEY("object_id","name")
);
--> statement-breakpoint
ALTER TABLE "network_films" ADD CONSTRAINT "network_films_object_id_objects_id_fk" FOREIGN KEY ("object_id") REFERENCES "public"."objects"("id") ON DELETE cascade ON UPDATE no action;
