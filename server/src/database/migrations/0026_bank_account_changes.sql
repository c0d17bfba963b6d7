CREATE TABLE "bank_account_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"employee_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"before_last4" text NOT NULL,
	"after_last4" text NOT NULL,
	"source" text NOT NULL,
	"line" integer,
	"is_to_tell" boolean NOT NULL,
	"told_at" timestamp with time zone,
	"told_by" text
);
--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "account_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "bank_account_changes_employee" ON "bank_account_changes" USING btree ("employee_id","at");--> statement-breakpoint
CREATE INDEX "bank_account_changes_at" ON "bank_account_changes" USING btree ("at");