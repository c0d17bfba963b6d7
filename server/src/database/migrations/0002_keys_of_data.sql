CREATE TABLE "encryption_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL
);
