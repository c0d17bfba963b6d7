-- Nobody writes applications until this is committed.
LOCK TABLE job_applications IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
TRUNCATE application_totals;
--> statement-breakpoint
ALTER TABLE "application_totals" DROP CONSTRAINT "application_totals_day_status_slot_pk";--> statement-breakpoint
ALTER TABLE "application_totals" ADD COLUMN "span" text NOT NULL;--> statement-breakpoint
ALTER TABLE "application_totals" ADD CONSTRAINT "application_totals_span_day_status_slot_pk" PRIMARY KEY("span","day","status","slot");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_to_application_totals(changed_day date, changed_status smallint, change bigint)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO application_totals AS totals (span, day, status, slot, count)
  SELECT spans.span, spans.day, changed_status, slots.slot, change
  FROM (VALUES
      ('day', changed_day),
      ('month', date_trunc('month', changed_day::timestamp)::date),
      ('ever', '-infinity'::date)) AS spans(span, day),
    application_totals_slot() AS slots(slot)
  ON CONFLICT (span, day, status, slot) DO UPDATE SET count = totals.count + excluded.count
$$;
--> statement-breakpoint
INSERT INTO application_totals (span, day, status, slot, count)
SELECT span, day, status, 0, count(*)
FROM job_applications, LATERAL (
  VALUES ('day', (creation_time AT TIME ZONE 'UTC')::date),
    ('month', date_trunc('month', creation_time AT TIME ZONE 'UTC')::date),
    ('ever', '-infinity')) AS spans(span, day)
GROUP BY span, day, status;
