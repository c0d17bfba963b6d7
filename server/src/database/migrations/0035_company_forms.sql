CREATE TABLE "asked_forms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"form_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"application_id" uuid,
	"employee_id" text,
	"asked_at" timestamp with time zone NOT NULL,
	"due_on" date NOT NULL,
	"reminded_on" date,
	"paper_at" timestamp with time zone,
	"paper_received_at" timestamp with time zone,
	"replaced_at" timestamp with time zone,
	"signed_at" timestamp with time zone,
	"signed_by" text,
	"language" text,
	"draft_sealed" text,
	"draft_version" integer DEFAULT 0 NOT NULL,
	"saved_at" timestamp with time zone,
	"pdf_file_id" text,
	"pdf_size" integer,
	"zip_file_id" text,
	"zip_size" integer,
	"entries_sealed" text,
	"exempt_year" integer
);
--> statement-breakpoint
CREATE TABLE "company_form_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"form_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"definition" jsonb NOT NULL,
	"english_file_id" text,
	"spanish_file_id" text,
	"asks_everyone" boolean DEFAULT true NOT NULL,
	"published_at" timestamp with time zone,
	"published_by" text,
	CONSTRAINT "company_form_versions_number" UNIQUE("form_id","number")
);
--> statement-breakpoint
CREATE TABLE "company_forms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rules" jsonb NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "asked_forms" ADD CONSTRAINT "asked_forms_form_id_company_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."company_forms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asked_forms" ADD CONSTRAINT "asked_forms_version_id_company_form_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."company_form_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asked_forms" ADD CONSTRAINT "asked_forms_application_id_job_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."job_applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asked_forms" ADD CONSTRAINT "asked_forms_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_form_versions" ADD CONSTRAINT "company_form_versions_form_id_company_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."company_forms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "asked_forms_open_of_application" ON "asked_forms" USING btree ("form_id","application_id") WHERE "asked_forms"."signed_at" is null and "asked_forms"."paper_received_at" is null and "asked_forms"."replaced_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "asked_forms_open_of_employee" ON "asked_forms" USING btree ("form_id","employee_id") WHERE "asked_forms"."signed_at" is null and "asked_forms"."paper_received_at" is null and "asked_forms"."replaced_at" is null;--> statement-breakpoint
CREATE INDEX "asked_forms_application" ON "asked_forms" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "asked_forms_employee" ON "asked_forms" USING btree ("employee_id");--> statement-breakpoint
CREATE INDEX "asked_forms_version" ON "asked_forms" USING btree ("version_id");