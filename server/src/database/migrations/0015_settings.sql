CREATE TABLE "portal_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"smtp_password_sealed" text,
	"logo" text,
	"logo_id" text,
	"last_modification_time" timestamp with time zone,
	CONSTRAINT "portal_settings_is_one" CHECK ("portal_settings"."id" = 1)
);
--> statement-breakpoint
-- Every process remembers the settings for a few seconds, as it does sessions.
CREATE TRIGGER portal_settings_tell_access AFTER INSERT OR UPDATE OR DELETE ON portal_settings
  FOR EACH STATEMENT EXECUTE FUNCTION tell_access_change();
