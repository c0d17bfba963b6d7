CREATE TABLE "audit_chain" (
	"position" bigint PRIMARY KEY NOT NULL,
	"event_id" bigint NOT NULL,
	"previous" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_chain_event_id_unique" UNIQUE("event_id")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_used_at" timestamp with time zone;--> statement-breakpoint
LOCK TABLE audit_events IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
CREATE FUNCTION chain_audit_event(event audit_events) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  last audit_chain%ROWTYPE;
BEGIN
  SELECT * INTO last FROM audit_chain ORDER BY position DESC LIMIT 1;
  INSERT INTO audit_chain (position, event_id, previous, hash) VALUES (
    coalesce(last.position, 0) + 1,
    event.id,
    coalesce(last.hash, ''),
    encode(sha256(convert_to(coalesce(last.hash, '') || jsonb_build_array(
      event.id, to_char(event.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), event.actor_kind, event.actor_id,
      event.actor_name, event.action, event.record_type, event.record_id, event.address, event.user_agent,
      event.request_id, event.before, event.after)::text, 'UTF8')), 'hex'));
END $$;
--> statement-breakpoint
DO $$
DECLARE
  event audit_events;
BEGIN
  FOR event IN SELECT * FROM audit_events ORDER BY id LOOP
    PERFORM chain_audit_event(event);
  END LOOP;
END $$;
--> statement-breakpoint
-- The lock makes transactions that commit at the same moment take their places one after another. Events that a dump
-- brings back have their places already.
CREATE FUNCTION chain_new_audit_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(3729404);
  IF NOT EXISTS (SELECT FROM audit_chain WHERE event_id = NEW.id) THEN
    PERFORM chain_audit_event(NEW);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audit_events_chained AFTER INSERT ON audit_events
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_new_audit_event();
--> statement-breakpoint
CREATE TRIGGER audit_chain_append_only BEFORE UPDATE OR DELETE ON audit_chain
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE TRIGGER audit_chain_no_truncate BEFORE TRUNCATE ON audit_chain
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
