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
CREATE TABLE "links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"subject_id" text NOT NULL,
	"account_id" uuid,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"rotated_at" timestamp with time zone
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
ALTER TABLE "account_roles" ADD CONSTRAINT "account_roles_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_lines" ADD CONSTRAINT "check_lines_check_id_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."checks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checks" ADD CONSTRAINT "checks_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earning_details" ADD CONSTRAINT "earning_details_check_id_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."checks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_roles_role" ON "account_roles" USING btree ("role");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_username_key" ON "accounts" USING btree (lower("username")) WHERE "accounts"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email_key" ON "accounts" USING btree (lower("email")) WHERE "accounts"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "links_subject" ON "links" USING btree ("subject_id","purpose");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "employees_by_id" ON "employees" USING btree (length("id"),"id") WHERE "employees"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "employees_by_name" ON "employees" USING btree (lower("name"),"id") WHERE "employees"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "employees_by_address1" ON "employees" USING btree (lower("address1"),"id") WHERE "employees"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "employees_by_city" ON "employees" USING btree (lower("city"),"id") WHERE "employees"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "employees_by_state" ON "employees" USING btree (lower("state"),"id") WHERE "employees"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "employees_by_zip" ON "employees" USING btree ("zip","id") WHERE "employees"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "employees_by_is_active" ON "employees" USING btree ("is_active","id") WHERE "employees"."deleted_at" is null;--> statement-breakpoint
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
