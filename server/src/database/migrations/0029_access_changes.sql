-- Processes no longer remember sessions and roles, so nobody listens for their changes anymore.
DROP FUNCTION IF EXISTS tell_access_change CASCADE;
