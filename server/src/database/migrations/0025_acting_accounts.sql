ALTER TABLE "application_history" ADD COLUMN "action_account_id" uuid;--> statement-breakpoint
ALTER TABLE "application_history" ADD COLUMN "action_username" text;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "actor_username" text;
--> statement-breakpoint
-- As before, and with the username where there is one, so that the hashes of earlier events stay as they are.
CREATE OR REPLACE FUNCTION chain_audit_event(event audit_events) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  last audit_chain%ROWTYPE;
BEGIN
  SELECT * INTO last FROM audit_chain ORDER BY position DESC LIMIT 1;
  INSERT INTO audit_chain (position, event_id, previous, hash) VALUES (
    coalesce(last.position, 0) + 1,
    event.id,
    coalesce(last.hash, ''),
    encode(sha256(convert_to(coalesce(last.hash, '') || (jsonb_build_array(
      event.id, to_char(event.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), event.actor_kind, event.actor_id,
      event.actor_name, event.action, event.record_type, event.record_id, event.address, event.user_agent,
      event.request_id, event.before, event.after)
      || CASE WHEN event.actor_username IS NULL THEN '[]'::jsonb ELSE jsonb_build_array(event.actor_username) END
      )::text, 'UTF8')), 'hex'));
END $$;
--> statement-breakpoint
-- From now on the name of an account with a staff role is its own. It begins as the name that was shown until now.
UPDATE accounts SET name = trim(employees.name)
FROM employees
WHERE employees.account_id = accounts.id AND employees.deleted_at IS NULL AND trim(employees.name) <> ''
  AND accounts.name <> trim(employees.name)
  AND EXISTS (
    SELECT FROM account_roles
    WHERE account_roles.account_id = accounts.id AND account_roles.role IN ('HR-Manager', 'CFO', 'Admin'));
