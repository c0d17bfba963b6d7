CREATE TABLE "tax_form_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"employee_id" text NOT NULL,
	"account_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"language" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"session_id" uuid NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_session_id" uuid
);
--> statement-breakpoint
CREATE TABLE "tax_form_pages" (
	"upload_id" uuid NOT NULL,
	"page" integer NOT NULL,
	"name_on_page" text NOT NULL,
	"employee_id" text,
	"is_for_everyone" boolean DEFAULT false NOT NULL,
	"matched_by" text,
	"hand_reason" text,
	"proposed_id" text,
	"assigned_by" uuid,
	"left_out_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "tax_form_pages_upload_id_page_pk" PRIMARY KEY("upload_id","page")
);
--> statement-breakpoint
CREATE TABLE "tax_form_tests" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"tries_left" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_form_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tax_year" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"files" jsonb NOT NULL,
	"mapping" text,
	"progress" integer DEFAULT 0 NOT NULL,
	"refusal" text DEFAULT '' NOT NULL,
	"reading_sealed" text,
	"confirmed_by" uuid,
	"confirm_reason" text,
	"result" jsonb
);
--> statement-breakpoint
CREATE TABLE "tax_forms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tax_year" integer NOT NULL,
	"employee_id" text NOT NULL,
	"version" integer NOT NULL,
	"upload_id" uuid NOT NULL,
	"file_id" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"pages" integer NOT NULL,
	"loaded_at" timestamp with time zone NOT NULL,
	"furnished_at" timestamp with time zone,
	"furnished_on" date,
	"replaced_at" timestamp with time zone,
	"handed_out_at" timestamp with time zone,
	"handed_out_by" text DEFAULT '' NOT NULL,
	"notice_mail_id" uuid,
	"notice_returned_at" timestamp with time zone,
	"notice_given_at" timestamp with time zone,
	"readable_through" date NOT NULL,
	CONSTRAINT "tax_forms_key" UNIQUE("employee_id","tax_year","version")
);
--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "ssn_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tax_form_consents" ADD CONSTRAINT "tax_form_consents_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_form_consents" ADD CONSTRAINT "tax_form_consents_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_form_pages" ADD CONSTRAINT "tax_form_pages_upload_id_tax_form_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."tax_form_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_form_pages" ADD CONSTRAINT "tax_form_pages_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_form_pages" ADD CONSTRAINT "tax_form_pages_proposed_id_employees_id_fk" FOREIGN KEY ("proposed_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_form_pages" ADD CONSTRAINT "tax_form_pages_assigned_by_accounts_id_fk" FOREIGN KEY ("assigned_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_form_tests" ADD CONSTRAINT "tax_form_tests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_form_uploads" ADD CONSTRAINT "tax_form_uploads_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_form_uploads" ADD CONSTRAINT "tax_form_uploads_confirmed_by_accounts_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_forms" ADD CONSTRAINT "tax_forms_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_forms" ADD CONSTRAINT "tax_forms_notice_mail_id_mails_id_fk" FOREIGN KEY ("notice_mail_id") REFERENCES "public"."mails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tax_form_consents_by_employee" ON "tax_form_consents" USING btree ("employee_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_form_uploads_one_open" ON "tax_form_uploads" USING btree ("tax_year") WHERE "tax_form_uploads"."state" in ('reading', 'ready', 'confirming');--> statement-breakpoint
CREATE INDEX "tax_form_uploads_by_year" ON "tax_form_uploads" USING btree ("tax_year","created_at");--> statement-breakpoint
CREATE INDEX "tax_forms_by_year" ON "tax_forms" USING btree ("tax_year","employee_id");--> statement-breakpoint
CREATE INDEX "tax_forms_readable" ON "tax_forms" USING btree ("readable_through");