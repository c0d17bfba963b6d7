CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"state" text DEFAULT 'running' NOT NULL,
	"is_scheduled" boolean NOT NULL,
	"name" text NOT NULL,
	"bytes" bigint,
	"error" text
);
--> statement-breakpoint
CREATE INDEX "backups_state" ON "backups" USING btree ("state","started_at");