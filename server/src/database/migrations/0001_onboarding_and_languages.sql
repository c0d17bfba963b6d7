CREATE TABLE "employments" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"employee_id" text,
	"ended_on" date,
	"packet_deleted_at" timestamp with time zone,
	CONSTRAINT "employments_employee_id_unique" UNIQUE("employee_id")
);
--> statement-breakpoint
CREATE TABLE "packet_draft_files" (
	"draft_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"file_id" text NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "packet_draft_files_draft_id_id_pk" PRIMARY KEY("draft_id","id")
);
--> statement-breakpoint
CREATE TABLE "packet_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"filled_in_by" text NOT NULL,
	"answers_sealed" text,
	"version" integer NOT NULL,
	"saved_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "employees_by_name";--> statement-breakpoint
DROP INDEX "employees_by_address1";--> statement-breakpoint
DROP INDEX "employees_by_city";--> statement-breakpoint
DROP INDEX "employees_by_state";--> statement-breakpoint
ALTER TABLE "job_applications" ADD COLUMN "submission_hash" text;--> statement-breakpoint
ALTER TABLE "job_applications" ADD COLUMN "duplicate_of_id" uuid;--> statement-breakpoint
ALTER TABLE "job_applications" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "packets" ADD COLUMN "reopen_reason" text;--> statement-breakpoint
ALTER TABLE "checks" ADD COLUMN "sick_leave_hours" numeric(12, 4);--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "result" jsonb;--> statement-breakpoint
ALTER TABLE "employments" ADD CONSTRAINT "employments_application_id_job_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."job_applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employments" ADD CONSTRAINT "employments_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packet_draft_files" ADD CONSTRAINT "packet_draft_files_draft_id_packet_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."packet_drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packet_drafts" ADD CONSTRAINT "packet_drafts_application_id_job_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."job_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "employments_ended" ON "employments" USING btree ("ended_on","application_id") WHERE "employments"."packet_deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "packet_draft_files_one_photo" ON "packet_draft_files" USING btree ("draft_id") WHERE "packet_draft_files"."kind" = 'photo';--> statement-breakpoint
CREATE UNIQUE INDEX "packet_drafts_owner" ON "packet_drafts" USING btree ("application_id","filled_in_by");--> statement-breakpoint
ALTER TABLE "job_applications" ADD CONSTRAINT "job_applications_duplicate_of_id_job_applications_id_fk" FOREIGN KEY ("duplicate_of_id") REFERENCES "public"."job_applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "employees_id_key" ON "employees" USING btree (lower("id"));--> statement-breakpoint
CREATE INDEX "employees_by_account" ON "employees" USING btree ("account_id") WHERE "employees"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "employees_by_name" ON "employees" USING btree ("name" collate "und-x-icu","id") WHERE "employees"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "employees_by_address1" ON "employees" USING btree ("address1" collate "und-x-icu","id") WHERE "employees"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "employees_by_city" ON "employees" USING btree ("city" collate "und-x-icu","id") WHERE "employees"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "employees_by_state" ON "employees" USING btree ("state" collate "und-x-icu","id") WHERE "employees"."deleted_at" is null;