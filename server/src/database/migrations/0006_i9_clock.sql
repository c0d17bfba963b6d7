CREATE TABLE "i9_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"task" text NOT NULL,
	"done_on" date NOT NULL,
	"authorized_until" date,
	"noted_by" text NOT NULL,
	"noted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "i9_reminders" (
	"application_id" uuid NOT NULL,
	"task" text NOT NULL,
	"due_on" date NOT NULL,
	"stage" text NOT NULL,
	"mailed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "i9_reminders_application_id_task_due_on_stage_pk" PRIMARY KEY("application_id","task","due_on","stage")
);
--> statement-breakpoint
ALTER TABLE "i9_records" ADD CONSTRAINT "i9_records_application_id_job_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."job_applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "i9_reminders" ADD CONSTRAINT "i9_reminders_application_id_job_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."job_applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "i9_records_by_application" ON "i9_records" USING btree ("application_id");--> statement-breakpoint
CREATE UNIQUE INDEX "i9_records_one_section_2" ON "i9_records" USING btree ("application_id") WHERE "i9_records"."task" = 'section2';