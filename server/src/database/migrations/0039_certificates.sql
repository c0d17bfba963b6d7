CREATE TABLE "certificates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid,
	"employee_id" text,
	"kind" text NOT NULL,
	"number_sealed" text,
	"issued_on" date,
	"expires_on" date,
	"front_file_id" text,
	"back_file_id" text,
	"added_at" timestamp with time zone NOT NULL,
	"added_by" text NOT NULL,
	"checked_at" timestamp with time zone,
	"checked_by" text,
	"asked_for" text,
	"reminded_days" integer,
	"revision" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "certificates_one_owner" CHECK (("certificates"."application_id" is null) <> ("certificates"."employee_id" is null))
);
--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_application_id_job_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."job_applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificates_by_expiration" ON "certificates" USING btree ("expires_on","id");--> statement-breakpoint
CREATE INDEX "certificates_application" ON "certificates" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "certificates_employee" ON "certificates" USING btree ("employee_id");