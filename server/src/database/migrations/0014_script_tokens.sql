CREATE TABLE "script_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"scope" text NOT NULL,
	"hash" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "script_tokens_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "imports" ALTER COLUMN "account_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "script_token_id" uuid;--> statement-breakpoint
ALTER TABLE "script_tokens" ADD CONSTRAINT "script_tokens_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "script_tokens_name" ON "script_tokens" USING btree (lower("name")) WHERE "script_tokens"."revoked_at" is null;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_script_token_id_script_tokens_id_fk" FOREIGN KEY ("script_token_id") REFERENCES "public"."script_tokens"("id") ON DELETE no action ON UPDATE no action;