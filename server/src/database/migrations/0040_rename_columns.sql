ALTER TABLE "bank_account_changes" RENAME COLUMN "is_to_tell" TO "needs_notice";--> statement-breakpoint
ALTER TABLE "bank_account_changes" RENAME COLUMN "told_at" TO "notified_at";--> statement-breakpoint
ALTER TABLE "bank_account_changes" RENAME COLUMN "told_by" TO "notified_by";--> statement-breakpoint
ALTER TABLE "change_requests" RENAME COLUMN "asked_at" TO "requested_at";--> statement-breakpoint
ALTER TABLE "certificates" RENAME COLUMN "asked_for" TO "picture_request";--> statement-breakpoint
ALTER TABLE "asked_forms" RENAME TO "form_assignments";--> statement-breakpoint
ALTER TABLE "form_assignments" RENAME COLUMN "asked_at" TO "assigned_at";--> statement-breakpoint
ALTER TABLE "form_assignments" RENAME CONSTRAINT "asked_forms_form_id_company_forms_id_fk" TO "form_assignments_form_id_company_forms_id_fk";--> statement-breakpoint
ALTER TABLE "form_assignments" RENAME CONSTRAINT "asked_forms_version_id_company_form_versions_id_fk" TO "form_assignments_version_id_company_form_versions_id_fk";--> statement-breakpoint
ALTER TABLE "form_assignments" RENAME CONSTRAINT "asked_forms_application_id_job_applications_id_fk" TO "form_assignments_application_id_job_applications_id_fk";--> statement-breakpoint
ALTER TABLE "form_assignments" RENAME CONSTRAINT "asked_forms_employee_id_employees_id_fk" TO "form_assignments_employee_id_employees_id_fk";--> statement-breakpoint
ALTER INDEX "asked_forms_pkey" RENAME TO "form_assignments_pkey";--> statement-breakpoint
ALTER INDEX "asked_forms_open_of_application" RENAME TO "form_assignments_open_of_application";--> statement-breakpoint
ALTER INDEX "asked_forms_open_of_employee" RENAME TO "form_assignments_open_of_employee";--> statement-breakpoint
ALTER INDEX "asked_forms_application" RENAME TO "form_assignments_application";--> statement-breakpoint
ALTER INDEX "asked_forms_employee" RENAME TO "form_assignments_employee";--> statement-breakpoint
ALTER INDEX "asked_forms_version" RENAME TO "form_assignments_version";--> statement-breakpoint
UPDATE "mails" SET "kind" = CASE "kind"
  WHEN 'change-asked' THEN 'change-requested'
  WHEN 'change-told' THEN 'change-notice'
  WHEN 'bank-change-asked' THEN 'bank-change-requested'
  WHEN 'bank-change-doubted' THEN 'bank-change-disputed'
END
WHERE "kind" IN ('change-asked', 'change-told', 'bank-change-asked', 'bank-change-doubted');
