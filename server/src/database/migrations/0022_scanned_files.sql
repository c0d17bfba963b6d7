ALTER TABLE "job_applications" ADD COLUMN "is_resume_scanned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "packet_documents" ADD COLUMN "is_scanned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "packet_draft_files" ADD COLUMN "is_scanned" boolean DEFAULT false NOT NULL;