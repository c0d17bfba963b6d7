-- Requests are allowed by what the process remembers for a few seconds of sessions and accounts. Every change to that
-- is told to all processes with the commit; those who hear it forget what they remember.
CREATE FUNCTION tell_access_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('epay_access', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A new session is known to nobody yet, and a refresh only moves the end, which a rememberer looks up again.
CREATE TRIGGER sessions_tell_access AFTER UPDATE OF account_id, kind, link_subject_id, revoked_at OR DELETE ON sessions
  FOR EACH STATEMENT EXECUTE FUNCTION tell_access_change();
--> statement-breakpoint
CREATE TRIGGER accounts_tell_access AFTER UPDATE OR DELETE ON accounts
  FOR EACH STATEMENT EXECUTE FUNCTION tell_access_change();
--> statement-breakpoint
CREATE TRIGGER account_roles_tell_access AFTER INSERT OR UPDATE OR DELETE ON account_roles
  FOR EACH STATEMENT EXECUTE FUNCTION tell_access_change();
--> statement-breakpoint
CREATE TRIGGER second_factors_tell_access AFTER INSERT OR UPDATE OR DELETE ON second_factors
  FOR EACH STATEMENT EXECUTE FUNCTION tell_access_change();
--> statement-breakpoint
-- The record's name is the person's.
CREATE TRIGGER employees_tell_access AFTER INSERT OR UPDATE OF name, account_id, deleted_at OR DELETE ON employees
  FOR EACH STATEMENT EXECUTE FUNCTION tell_access_change();
