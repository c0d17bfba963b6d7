CREATE TABLE "staged_checks" (
	"import_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"file" text NOT NULL,
	"line" integer NOT NULL,
	"employee_id" text NOT NULL,
	"date" date NOT NULL,
	"end_date" date NOT NULL,
	"sequence" integer NOT NULL,
	"check_number" text NOT NULL,
	"gross_pay" numeric(12, 2) NOT NULL,
	"net_pay" numeric(12, 2) NOT NULL,
	"period_start" date,
	"hours" numeric(12, 4),
	"sick_leave_hours" numeric(12, 4),
	"is_voided" boolean NOT NULL,
	"is_left_out" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staged_details" (
	"import_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"file" text NOT NULL,
	"line" integer NOT NULL,
	"employee_id" text NOT NULL,
	"date" date NOT NULL,
	"end_date" date NOT NULL,
	"sequence" integer NOT NULL,
	"pay_id" text NOT NULL,
	"work_date" date NOT NULL,
	"units" numeric(12, 4) NOT NULL,
	"rate" numeric(12, 4) NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"job" text NOT NULL,
	"jc_cost_code" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staged_employees" (
	"id" text PRIMARY KEY NOT NULL,
	"import_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"file" text NOT NULL,
	"rows_sealed" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staged_lines" (
	"import_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"file" text NOT NULL,
	"line" integer NOT NULL,
	"employee_id" text NOT NULL,
	"date" date NOT NULL,
	"end_date" date NOT NULL,
	"sequence" integer NOT NULL,
	"kind" text NOT NULL,
	"description" text NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"ytd" numeric(12, 2) NOT NULL,
	"units" numeric(12, 4)
);
--> statement-breakpoint
-- A preview of the version before has no rows to be taken over.
UPDATE "imports" SET "state" = 'expired' WHERE "state" = 'previewed';--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "has_details" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" DROP COLUMN "files";--> statement-breakpoint
ALTER TABLE "imports" DROP COLUMN "mapping";