CREATE TABLE "application_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "application_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" uuid NOT NULL,
	"from_status" smallint,
	"to_status" smallint NOT NULL,
	"remarks" text NOT NULL,
	"action_by" text NOT NULL,
	"action_date" timestamp with time zone NOT NULL,
	"via_link" boolean NOT NULL,
	"decision_link_id" text,
	CONSTRAINT "application_history_decision_link_id_unique" UNIQUE("decision_link_id")
);
--> statement-breakpoint
CREATE TABLE "job_applications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone_number" text NOT NULL,
	"birth_date" date NOT NULL,
	"street_address" text NOT NULL,
	"address_line_2" text,
	"city" text NOT NULL,
	"state_or_province" text NOT NULL,
	"postal_code" text NOT NULL,
	"job_applied_for" text NOT NULL,
	"affiliated_union" text,
	"reference_name_1" text,
	"reference_title_1" text,
	"reference_relationship_1" text,
	"reference_email_1" text,
	"reference_phone_number_1" text,
	"reference_name_2" text,
	"reference_title_2" text,
	"reference_relationship_2" text,
	"reference_email_2" text,
	"reference_phone_number_2" text,
	"previous_work_place_1" text,
	"previous_job_title_1" text,
	"previous_job_start_date_1" date,
	"previous_job_end_date_1" date,
	"previous_job_phone_number_1" text,
	"previous_work_place_2" text,
	"previous_job_title_2" text,
	"previous_job_start_date_2" date,
	"previous_job_end_date_2" date,
	"previous_job_phone_number_2" text,
	"date_hired" date,
	"wage_scale" text,
	"first_week_of_work" text,
	"sage_employee_id" text,
	"notes" text,
	"status" smallint NOT NULL,
	"creation_time" timestamp with time zone NOT NULL,
	"last_modification_time" timestamp with time zone,
	"resume_file_id" text,
	"resume_file_name" text,
	"resume_type" text,
	"resume_size" integer,
	"resume_sha256" text,
	"idempotency_key_hash" text,
	"packet_submitted_at" timestamp with time zone,
	CONSTRAINT "job_applications_resume_file_id_unique" UNIQUE("resume_file_id"),
	CONSTRAINT "job_applications_idempotency_key_hash_unique" UNIQUE("idempotency_key_hash"),
	CONSTRAINT "job_applications_status" CHECK ("job_applications"."status" between 0 and 4)
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"record_type" text NOT NULL,
	"record_id" text NOT NULL,
	"address" text,
	"user_agent" text,
	"request_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "account_roles" (
	"account_id" uuid NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "account_roles_account_id_role_pk" PRIMARY KEY("account_id","role")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "failed_tries" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" double precision NOT NULL,
	"last_failed_at" timestamp with time zone NOT NULL,
	"blocked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"subject_id" text NOT NULL,
	"account_id" uuid,
	"role" text,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"account_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_account_id_code_hash_pk" PRIMARY KEY("account_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"rotated_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"secret_sealed" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_used_step" bigint
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_reason" text
);
--> statement-breakpoint
CREATE TABLE "employees" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address1" text NOT NULL,
	"address2" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip" text NOT NULL,
	"balance" numeric(12, 2) NOT NULL,
	"account_type" text NOT NULL,
	"bank_account_sealed" text,
	"bank_account_last4" text NOT NULL,
	"ssn_sealed" text,
	"ssn_last4" text NOT NULL,
	"is_active" boolean NOT NULL,
	"print_stub" boolean NOT NULL,
	"account_id" uuid,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "employees_account_id_unique" UNIQUE("account_id")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"kind" text NOT NULL,
	"about" text,
	"status" text DEFAULT 'queued' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"last_error_category" text
);
--> statement-breakpoint
CREATE TABLE "packet_documents" (
	"packet_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"file_id" text NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "packet_documents_packet_id_position_pk" PRIMARY KEY("packet_id","position")
);
--> statement-breakpoint
CREATE TABLE "packets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"filled_in_by" text NOT NULL,
	"submitted_by" text NOT NULL,
	"account_id" uuid,
	"link_id" uuid,
	"submitted_at" timestamp with time zone NOT NULL,
	"address" text,
	"user_agent" text,
	"answers" jsonb NOT NULL,
	"ssn" text NOT NULL,
	"attestation_uscis" text,
	"attestation_i94" text,
	"attestation_passport" text,
	"secondary_routing_number" text NOT NULL,
	"secondary_account_number" text NOT NULL,
	"routing_number" text,
	"account_number" text,
	"photo_file_id" text NOT NULL,
	"signature_file_id" text NOT NULL,
	"pdf_file_id" text NOT NULL,
	"pdf_size" integer NOT NULL,
	"zip_file_id" text NOT NULL,
	"zip_size" integer NOT NULL,
	"reopened_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "check_lines" (
	"check_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"kind" text NOT NULL,
	"description" text NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"ytd" numeric(12, 2) NOT NULL,
	"units" numeric(12, 4),
	CONSTRAINT "check_lines_check_id_position_pk" PRIMARY KEY("check_id","position")
);
--> statement-breakpoint
CREATE TABLE "checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"employee_id" text NOT NULL,
	"date" date NOT NULL,
	"end_date" date NOT NULL,
	"sequence" integer NOT NULL,
	"check_number" text NOT NULL,
	"gross_pay" numeric(12, 2) NOT NULL,
	"net_pay" numeric(12, 2) NOT NULL,
	"period_start" date,
	"hours" numeric(12, 4),
	CONSTRAINT "checks_key" UNIQUE("employee_id","date","end_date","sequence")
);
--> statement-breakpoint
CREATE TABLE "earning_details" (
	"check_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"pay_id" text NOT NULL,
	"work_date" date NOT NULL,
	"units" numeric(12, 4) NOT NULL,
	"rate" numeric(12, 4) NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"job" text NOT NULL,
	"jc_cost_code" text NOT NULL,
	CONSTRAINT "earning_details_check_id_position_pk" PRIMARY KEY("check_id","position")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"files" jsonb NOT NULL,
	"mapping" text
);
--> statement-breakpoint
ALTER TABLE "application_history" ADD CONSTRAINT "application_history_application_id_job_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."job_applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_roles" ADD CONSTRAINT "account_roles_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packet_documents" ADD CONSTRAINT "packet_documents_packet_id_packets_id_fk" FOREIGN KEY ("packet_id") REFERENCES "public"."packets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packets" ADD CONSTRAINT "packets_application_id_job_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."job_applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packets" ADD CONSTRAINT "packets_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packets" ADD CONSTRAINT "packets_link_id_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."links"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_lines" ADD CONSTRAINT "check_lines_check_id_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."checks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checks" ADD CONSTRAINT "checks_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earning_details" ADD CONSTRAINT "earning_details_check_id_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."checks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_history_by_application" ON "application_history" USING btree ("application_id","id");--> statement-breakpoint
CREATE INDEX "job_applications_by_creation_time" ON "job_applications" USING btree ("creation_time","id");--> statement-breakpoint
CREATE INDEX "job_applications_by_status" ON "job_applications" USING btree ("status","creation_time","id");--> statement-breakpoint
CREATE INDEX "job_applications_by_name" ON "job_applications" USING btree (lower("first_name"),lower("last_name"),"id");--> statement-breakpoint
CREATE INDEX "job_applications_by_email" ON "job_applications" USING btree (lower("email"),"id");--> statement-breakpoint
CREATE INDEX "job_applications_by_phone_number" ON "job_applications" USING btree ("phone_number","id");--> statement-breakpoint
CREATE INDEX "audit_events_at" ON "audit_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_events_record" ON "audit_events" USING btree ("record_type","record_id","id");--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "audit_events" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "account_roles_role" ON "account_roles" USING btree ("role");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_username_key" ON "accounts" USING btree (lower("username")) WHERE "accounts"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email_key" ON "accounts" USING btree (lower("email")) WHERE "accounts"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "failed_tries_age" ON "failed_tries" USING btree ("last_failed_at");--> statement-breakpoint
CREATE INDEX "links_subject" ON "links" USING btree ("subject_id","purpose");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "employees_by_id" ON "employees" USING btree (length("id"),"id") WHERE "employees"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "employees_by_name" ON "employees" USING btree (lower("name"),"id","name") WHERE "employees"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "employees_by_address1" ON "employees" USING btree (lower("address1"),"id","address1") WHERE "employees"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "employees_by_city" ON "employees" USING btree (lower("city"),"id","city") WHERE "employees"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "employees_by_state" ON "employees" USING btree (lower("state"),"id","state") WHERE "employees"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "employees_by_zip" ON "employees" USING btree ("zip","id") WHERE "employees"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "employees_by_is_active" ON "employees" USING btree ("is_active","id") WHERE "employees"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "mails_created_at" ON "mails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mails_status" ON "mails" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "mails_to" ON "mails" USING btree (lower("to"),"id");--> statement-breakpoint
CREATE INDEX "mails_kind" ON "mails" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "mails_about" ON "mails" USING btree ("about");--> statement-breakpoint
CREATE UNIQUE INDEX "packets_one_per_application" ON "packets" USING btree ("application_id") WHERE "packets"."reopened_at" is null;--> statement-breakpoint
CREATE INDEX "packets_by_application" ON "packets" USING btree ("application_id");--> statement-breakpoint
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit trail is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_events_append_only BEFORE UPDATE OR DELETE ON audit_events
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE TRIGGER audit_events_no_truncate BEFORE TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX employees_id_contains ON employees USING gin (id gin_trgm_ops);
  CREATE INDEX employees_name_contains ON employees USING gin (name gin_trgm_ops);
EXCEPTION
  WHEN insufficient_privilege OR feature_not_supported OR undefined_file THEN
    RAISE NOTICE 'pg_trgm is not available here: contains-filters read the whole table';
END $$;
