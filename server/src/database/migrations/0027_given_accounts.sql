ALTER TABLE "accounts" ADD COLUMN "given_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "reset_by_mail_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "second_factor_at" timestamp with time zone;
--> statement-breakpoint
-- Accounts with a password were given to somebody, and so were those that a person invited.
UPDATE "accounts" SET "given_at" = "created_at"
WHERE "password_hash" IS NOT NULL
  OR EXISTS (
    SELECT 1 FROM "audit_events"
    WHERE "action" = 'account.invited' AND "record_type" = 'account' AND "record_id" = "accounts"."id"::text);
