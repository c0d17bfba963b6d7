CREATE TABLE "setup" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"address_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"browser_hash" text,
	"admin_id" uuid,
	"step" text DEFAULT 'company' NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "setup_is_one" CHECK ("setup"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "setup" ADD CONSTRAINT "setup_admin_id_accounts_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;