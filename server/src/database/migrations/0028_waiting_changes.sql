CREATE TABLE "waiting_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"import_id" uuid DEFAULT nullif(current_setting('epay.import_id', true), '')::uuid NOT NULL,
	"employee_id" text NOT NULL,
	"column" text NOT NULL,
	"value_sealed" text NOT NULL,
	"file" text NOT NULL,
	"line" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "waiting_changes_import" ON "waiting_changes" USING btree ("import_id");