CREATE TABLE "application_totals" (
	"day" date NOT NULL,
	"status" smallint NOT NULL,
	"slot" smallint NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "application_totals_day_status_slot_pk" PRIMARY KEY("day","status","slot")
);

--> statement-breakpoint
-- The first slot that no other transaction counts in: nobody waits for anybody, unless 32 write at the same time.
CREATE FUNCTION application_totals_slot() RETURNS integer LANGUAGE plpgsql AS $$
BEGIN
  FOR slot IN 0..31 LOOP
    IF pg_try_advisory_xact_lock(3729405, slot) THEN
      RETURN slot;
    END IF;
  END LOOP;
  PERFORM pg_advisory_xact_lock(3729405, 31);
  RETURN 31;
END $$;
--> statement-breakpoint
CREATE FUNCTION add_to_application_totals(changed_day date, changed_status smallint, change bigint)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO application_totals AS totals (day, status, slot, count)
  SELECT days.day, changed_status, slots.slot, change
  FROM (VALUES (changed_day), ('infinity'::date)) AS days(day), application_totals_slot() AS slots(slot)
  ON CONFLICT (day, status, slot) DO UPDATE SET count = totals.count + excluded.count
$$;
--> statement-breakpoint
CREATE FUNCTION keep_application_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM application_totals;
  ELSIF TG_OP = 'INSERT' THEN
    PERFORM add_to_application_totals((creation_time AT TIME ZONE 'UTC')::date, status, count(*))
    FROM added GROUP BY (creation_time AT TIME ZONE 'UTC')::date, status;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM add_to_application_totals((creation_time AT TIME ZONE 'UTC')::date, status, -count(*))
    FROM removed GROUP BY (creation_time AT TIME ZONE 'UTC')::date, status;
  ELSE
    PERFORM add_to_application_totals(day, status, sum(change)::bigint)
    FROM (
      SELECT (creation_time AT TIME ZONE 'UTC')::date AS day, status, 1 AS change FROM added
      UNION ALL SELECT (creation_time AT TIME ZONE 'UTC')::date, status, -1 FROM removed
    ) AS changes
    GROUP BY day, status HAVING sum(change) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER job_applications_total_added AFTER INSERT ON job_applications
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_application_totals();
--> statement-breakpoint
CREATE TRIGGER job_applications_total_changed AFTER UPDATE ON job_applications
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_application_totals();
--> statement-breakpoint
CREATE TRIGGER job_applications_total_removed AFTER DELETE ON job_applications
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_application_totals();
--> statement-breakpoint
CREATE TRIGGER job_applications_total_emptied AFTER TRUNCATE ON job_applications
  FOR EACH STATEMENT EXECUTE FUNCTION keep_application_totals();
--> statement-breakpoint
-- The triggers' lock keeps writers away until this is committed.
INSERT INTO application_totals (day, status, slot, count)
SELECT coalesce(day, 'infinity'), status, 0, count(*)
FROM (SELECT (creation_time AT TIME ZONE 'UTC')::date AS day, status FROM job_applications) AS applications
GROUP BY GROUPING SETS ((day, status), (status));
