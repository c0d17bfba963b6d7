-- A username with an @ is the account's present email from now on. Where an email was changed, the username was still
-- the former one: it follows now. The index is made anew because the new names may pass through each other's old ones.
DROP INDEX "accounts_username_key";--> statement-breakpoint
UPDATE "accounts" SET "username" = "email"
WHERE position('@' in "username") > 0 AND lower("username") <> lower("email");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_username_key" ON "accounts" USING btree (lower("username")) WHERE "accounts"."ended_at" is null;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_username_is_no_other_email" CHECK (position('@' in "accounts"."username") = 0 or lower("accounts"."username") = lower("accounts"."email"));--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "shared_email" text;--> statement-breakpoint
CREATE INDEX "employees_by_shared_email" ON "employees" USING btree (lower("shared_email")) WHERE "employees"."shared_email" is not null;
