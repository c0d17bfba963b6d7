CREATE TABLE "application_words" (
	"word" text NOT NULL,
	"creation_time" timestamp with time zone NOT NULL,
	"application_id" uuid NOT NULL,
	"status" smallint NOT NULL,
	CONSTRAINT "application_words_word_creation_time_application_id_status_pk" PRIMARY KEY("word","creation_time","application_id","status")
);
--> statement-breakpoint
CREATE TABLE "name_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "job_applications_by_name";--> statement-breakpoint
DROP INDEX "job_applications_by_email";--> statement-breakpoint
DROP INDEX "job_applications_by_phone_number";--> statement-breakpoint
CREATE INDEX "job_applications_by_name" ON "job_applications" USING btree (lower("first_name"),lower("last_name"),"id","first_name","last_name","status");--> statement-breakpoint
CREATE INDEX "job_applications_by_email" ON "job_applications" USING btree (lower("email"),"id","email","status");--> statement-breakpoint
CREATE INDEX "job_applications_by_phone_number" ON "job_applications" USING btree ("phone_number","id","status");
--> statement-breakpoint
DO $$
BEGIN
  CREATE INDEX name_words_contains ON name_words USING gin (word gin_trgm_ops);
EXCEPTION
  WHEN undefined_object THEN
    RAISE NOTICE 'pg_trgm is not available here: searches for names read every word';
END $$;
--> statement-breakpoint
CREATE FUNCTION words_of_name(first_name text, last_name text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT word FROM unnest(string_to_array(lower(first_name || ' ' || last_name), ' ')) AS word WHERE word <> ''
$$;
--> statement-breakpoint
CREATE FUNCTION keep_application_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM application_words;
    DELETE FROM name_words;
  ELSIF TG_OP = 'INSERT' THEN
    WITH words AS (
      INSERT INTO application_words (word, creation_time, application_id, status)
      SELECT DISTINCT words_of_name(first_name, last_name), creation_time, id, status FROM added
      RETURNING word)
    INSERT INTO name_words SELECT DISTINCT word FROM words ORDER BY word ON CONFLICT DO NOTHING;
  ELSIF TG_OP = 'DELETE' THEN
    DELETE FROM application_words AS kept
    USING (SELECT words_of_name(first_name, last_name) AS word, creation_time, id FROM removed) AS gone
    WHERE (kept.word, kept.creation_time, kept.application_id) = (gone.word, gone.creation_time, gone.id);
  ELSE
    DELETE FROM application_words AS kept
    USING (
      SELECT words_of_name(first_name, last_name) AS word, creation_time, id, status FROM removed
      EXCEPT SELECT words_of_name(first_name, last_name), creation_time, id, status FROM added) AS gone
    WHERE (kept.word, kept.creation_time, kept.application_id) = (gone.word, gone.creation_time, gone.id);
    WITH words AS (
      INSERT INTO application_words (word, creation_time, application_id, status)
      SELECT words_of_name(first_name, last_name), creation_time, id, status FROM added
      EXCEPT SELECT words_of_name(first_name, last_name), creation_time, id, status FROM removed
      RETURNING word)
    INSERT INTO name_words SELECT DISTINCT word FROM words ORDER BY word ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER job_applications_words_added AFTER INSERT ON job_applications
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_application_words();
--> statement-breakpoint
CREATE TRIGGER job_applications_words_changed AFTER UPDATE ON job_applications
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_application_words();
--> statement-breakpoint
CREATE TRIGGER job_applications_words_removed AFTER DELETE ON job_applications
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_application_words();
--> statement-breakpoint
CREATE TRIGGER job_applications_words_emptied AFTER TRUNCATE ON job_applications
  FOR EACH STATEMENT EXECUTE FUNCTION keep_application_words();
--> statement-breakpoint
-- The triggers' lock keeps writers away until this is committed.
INSERT INTO application_words (word, creation_time, application_id, status)
SELECT DISTINCT words_of_name(first_name, last_name), creation_time, id, status FROM job_applications;
--> statement-breakpoint
INSERT INTO name_words SELECT DISTINCT word FROM application_words;
