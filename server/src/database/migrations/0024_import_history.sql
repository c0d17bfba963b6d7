CREATE TABLE "employee_versions" (
	"id" text PRIMARY KEY NOT NULL,
	"import_id" uuid NOT NULL,
	"employee_id" text NOT NULL,
	"before" jsonb,
	"ssn_sealed" text,
	"bank_account_sealed" text,
	"after" jsonb,
	"are_numbers_changed" boolean DEFAULT false NOT NULL,
	"revision_after" integer
);
--> statement-breakpoint
CREATE TABLE "check_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "check_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"check_id" bigint NOT NULL,
	"import_id" uuid NOT NULL,
	"previous_import_id" uuid,
	"before" jsonb NOT NULL,
	CONSTRAINT "check_versions_key" UNIQUE("import_id","check_id")
);
--> statement-breakpoint
ALTER TABLE "account_roles" ADD COLUMN "import_id" uuid DEFAULT nullif(current_setting('epay.import_id', true), '')::uuid;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "import_id" uuid DEFAULT nullif(current_setting('epay.import_id', true), '')::uuid;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "checks" ADD COLUMN "import_id" uuid DEFAULT nullif(current_setting('epay.import_id', true), '')::uuid;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "file_names" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "totals" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undone_by" uuid;--> statement-breakpoint
ALTER TABLE "check_versions" ADD CONSTRAINT "check_versions_check_id_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."checks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "employee_versions_import" ON "employee_versions" USING btree ("import_id","employee_id");--> statement-breakpoint
CREATE INDEX "employee_versions_employee" ON "employee_versions" USING btree ("employee_id");--> statement-breakpoint
CREATE INDEX "check_versions_check" ON "check_versions" USING btree ("check_id","id");--> statement-breakpoint
CREATE INDEX "check_versions_previous" ON "check_versions" USING btree ("previous_import_id");--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_undone_by_accounts_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checks_import" ON "checks" USING btree ("import_id","id");--> statement-breakpoint
CREATE FUNCTION keep_employee_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  import uuid := nullif(current_setting('epay.import_id', true), '')::uuid;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    NEW.revision := OLD.revision + 1;
  END IF;
  IF import IS NOT NULL THEN
    INSERT INTO employee_versions (id, import_id, employee_id, before, ssn_sealed, bank_account_sealed)
    VALUES (
      import::text || ':' || NEW.id, import, NEW.id,
      CASE WHEN TG_OP = 'UPDATE'
        THEN to_jsonb(OLD) - 'ssn_sealed' - 'bank_account_sealed' - 'revision' END,
      CASE WHEN TG_OP = 'UPDATE' THEN OLD.ssn_sealed END,
      CASE WHEN TG_OP = 'UPDATE' THEN OLD.bank_account_sealed END)
    ON CONFLICT (id) DO NOTHING;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER employees_keep_version BEFORE INSERT OR UPDATE ON employees
FOR EACH ROW EXECUTE FUNCTION keep_employee_version();
