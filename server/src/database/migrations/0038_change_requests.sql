CREATE TABLE "change_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"employee_id" text NOT NULL,
	"account_id" uuid NOT NULL,
	"field" text NOT NULL,
	"status" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"routing_number_sealed" text,
	"account_number_sealed" text,
	"split_routing_number_sealed" text,
	"split_account_number_sealed" text,
	"markings" text[] NOT NULL,
	"approvals_needed" integer NOT NULL,
	"approvals" jsonb NOT NULL,
	"approved_at" timestamp with time zone,
	"leaves_at" timestamp with time zone,
	"left_at" timestamp with time zone,
	"entered_at" timestamp with time zone,
	"entered_by" text,
	"differs" jsonb NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" text,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "employee_contacts" (
	"employee_id" text PRIMARY KEY NOT NULL,
	"phone" jsonb,
	"emergency_contacts" jsonb
);
--> statement-breakpoint
CREATE UNIQUE INDEX "change_requests_open" ON "change_requests" USING btree ("employee_id","field") WHERE "change_requests"."status" = 'waiting' or ("change_requests"."status" = 'approved' and "change_requests"."left_at" is null and "change_requests"."entered_at" is null);--> statement-breakpoint
CREATE INDEX "change_requests_employee" ON "change_requests" USING btree ("employee_id","asked_at");--> statement-breakpoint
CREATE INDEX "change_requests_status" ON "change_requests" USING btree ("status","asked_at");