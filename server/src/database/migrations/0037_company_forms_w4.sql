CREATE TABLE "w4_locks" (
	"employee_id" text PRIMARY KEY NOT NULL,
	"terms_sealed" text NOT NULL,
	"noted_at" timestamp with time zone NOT NULL,
	"noted_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "w4_locks" ADD CONSTRAINT "w4_locks_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;