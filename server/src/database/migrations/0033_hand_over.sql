CREATE TABLE "hand_over_formats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"format" jsonb NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"added_by" text NOT NULL,
	CONSTRAINT "hand_over_formats_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "hand_over_people" (
	"hand_over_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"packet_id" uuid,
	"employee_number" text NOT NULL,
	"terms" jsonb NOT NULL,
	CONSTRAINT "hand_over_people_hand_over_id_application_id_pk" PRIMARY KEY("hand_over_id","application_id")
);
--> statement-breakpoint
CREATE TABLE "hand_overs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"format" text NOT NULL,
	"is_report" boolean NOT NULL,
	"reason" text NOT NULL,
	"sha256" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hires" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"work_state" text,
	"report_status" text DEFAULT 'open' NOT NULL,
	"reported_on" date,
	"report_reason" text,
	"noted_by" text,
	"noted_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"closed_by_import" uuid
);
--> statement-breakpoint
CREATE TABLE "new_hire_reminders" (
	"application_id" uuid NOT NULL,
	"due_on" date NOT NULL,
	"stage" text NOT NULL,
	"mailed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "new_hire_reminders_application_id_due_on_stage_pk" PRIMARY KEY("application_id","due_on","stage")
);
--> statement-breakpoint
ALTER TABLE "hand_over_people" ADD CONSTRAINT "hand_over_people_hand_over_id_hand_overs_id_fk" FOREIGN KEY ("hand_over_id") REFERENCES "public"."hand_overs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_over_people" ADD CONSTRAINT "hand_over_people_application_id_job_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."job_applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hires" ADD CONSTRAINT "hires_application_id_job_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."job_applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "new_hire_reminders" ADD CONSTRAINT "new_hire_reminders_application_id_job_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."job_applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hand_over_people_application" ON "hand_over_people" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "hand_overs_at" ON "hand_overs" USING btree ("at");--> statement-breakpoint
-- Earlier hires are in payroll, and their reports were made without EPay.
INSERT INTO "hires" ("application_id", "report_status", "report_reason", "noted_by", "noted_at", "closed_at")
SELECT "id", 'notNeeded', 'Hired before EPay kept this list', 'EPay', now(), now() FROM "job_applications"
WHERE "status" = 3 AND "date_hired" < current_date - 20;
