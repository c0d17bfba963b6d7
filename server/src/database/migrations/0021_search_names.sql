DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS unaccent;
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
EXCEPTION
  WHEN insufficient_privilege OR feature_not_supported OR undefined_file THEN
    -- migrate.ts tells this error by its code.
    RAISE EXCEPTION USING ERRCODE = 'EP001', MESSAGE = format(
      'EPay needs the PostgreSQL extensions unaccent and pg_trgm, which can''t be created here (%s). Install the server''s contrib package, or let an administrator run: CREATE EXTENSION unaccent; CREATE EXTENSION pg_trgm;',
      SQLERRM);
END $$;
--> statement-breakpoint
-- Hyphens become blanks, apostrophes are left out: translate() deletes what has no counterpart. RETURN binds unaccent at
-- creation, so that the function works for any search_path, as pg_restore sets an empty one.
CREATE FUNCTION search_name(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(unaccent(regexp_replace(
  normalize(translate(name, '-‐‑‒–—―−''’‘‛ʼʻʹ`´′＇', repeat(' ', 8)), NFKD),
  '[\u0300-\u036f]', '', 'g')) COLLATE "und-x-icu");
--> statement-breakpoint
DROP TRIGGER job_applications_words_added ON job_applications;--> statement-breakpoint
DROP TRIGGER job_applications_words_changed ON job_applications;--> statement-breakpoint
DROP TRIGGER job_applications_words_removed ON job_applications;--> statement-breakpoint
DROP TRIGGER job_applications_words_emptied ON job_applications;--> statement-breakpoint
DROP FUNCTION keep_application_words;--> statement-breakpoint
DROP FUNCTION words_of_name;--> statement-breakpoint
DROP TABLE "application_words";--> statement-breakpoint
DROP TABLE "name_words";--> statement-breakpoint
DROP INDEX "job_applications_by_creation_time";--> statement-breakpoint
ALTER TABLE "job_applications" ADD COLUMN "search_name" text GENERATED ALWAYS AS (search_name(first_name || ' ' || last_name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "search_name" text GENERATED ALWAYS AS (search_name(name)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "job_applications_search_name" ON "job_applications" USING gin ("search_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "job_applications_by_creation_time" ON "job_applications" USING btree ("creation_time","id","search_name","status");--> statement-breakpoint
CREATE INDEX "employees_search_name" ON "employees" USING gin ("search_name" gin_trgm_ops);--> statement-breakpoint
DROP INDEX IF EXISTS "employees_name_contains";--> statement-breakpoint
-- Databases whose first migration could not create pg_trgm have none.
CREATE INDEX IF NOT EXISTS "employees_id_contains" ON "employees" USING gin ("id" gin_trgm_ops);
