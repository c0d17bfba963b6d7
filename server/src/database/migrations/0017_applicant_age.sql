ALTER TABLE "job_applications" ALTER COLUMN "birth_date" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "job_applications" ADD COLUMN "is_adult" boolean;--> statement-breakpoint
ALTER TABLE "job_applications" ADD CONSTRAINT "job_applications_age" CHECK ("job_applications"."birth_date" is not null or "job_applications"."is_adult" is true);