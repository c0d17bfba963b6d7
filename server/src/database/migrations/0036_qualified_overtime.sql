ALTER TABLE "checks" ADD COLUMN "qualified_overtime" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "staged_checks" ADD COLUMN "qualified_overtime" numeric(12, 2);