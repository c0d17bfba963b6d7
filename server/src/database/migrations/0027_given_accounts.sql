-- The tables as the last build of 0.1.0 left them. Databases of that build have them already, and go on from here.

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

-- Hyphens become blanks, apostrophes are left out: translate() deletes what has no counterpart. RETURN binds unaccent at
-- creation, so that the function works for any search_path, as pg_restore sets an empty one.
CREATE FUNCTION search_name(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(unaccent(regexp_replace(
  normalize(translate(name, '-‐‑‒–—―−''’‘‛ʼʻʹ`´′＇', repeat(' ', 8)), NFKD),
  '[\u0300-\u036f]', '', 'g')) COLLATE "und-x-icu");

CREATE TABLE accounts (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  username text NOT NULL,
  email text NOT NULL,
  name text NOT NULL,
  password_hash text,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  language text,
  import_id uuid DEFAULT nullif(current_setting('epay.import_id', true), '')::uuid,
  given_at timestamptz,
  reset_by_mail_at timestamptz,
  CONSTRAINT accounts_username_is_no_other_email CHECK (position('@' IN username) = 0 OR lower(username) = lower(email))
);
CREATE UNIQUE INDEX accounts_email_key ON accounts (lower(email)) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX accounts_username_key ON accounts (lower(username)) WHERE ended_at IS NULL;

CREATE TABLE account_roles (
  account_id uuid NOT NULL CONSTRAINT account_roles_account_id_accounts_id_fk REFERENCES accounts,
  role text NOT NULL,
  import_id uuid DEFAULT nullif(current_setting('epay.import_id', true), '')::uuid,
  CONSTRAINT account_roles_account_id_role_pk PRIMARY KEY (account_id, role)
);
CREATE INDEX account_roles_role ON account_roles (role);

CREATE TABLE second_factors (
  account_id uuid PRIMARY KEY CONSTRAINT second_factors_account_id_accounts_id_fk REFERENCES accounts,
  secret_sealed text NOT NULL,
  started_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  last_used_step bigint
);

CREATE TABLE recovery_codes (
  account_id uuid NOT NULL CONSTRAINT recovery_codes_account_id_accounts_id_fk REFERENCES accounts,
  code_hash text NOT NULL,
  used_at timestamptz,
  CONSTRAINT recovery_codes_account_id_code_hash_pk PRIMARY KEY (account_id, code_hash)
);

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL CONSTRAINT sessions_account_id_accounts_id_fk REFERENCES accounts,
  kind text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  revoked_reason text,
  link_subject_id text,
  address text,
  user_agent text,
  last_used_at timestamptz,
  second_factor_at timestamptz
);
CREATE INDEX sessions_account ON sessions (account_id);

CREATE TABLE refresh_tokens (
  hash text PRIMARY KEY,
  session_id uuid NOT NULL CONSTRAINT refresh_tokens_session_id_sessions_id_fk REFERENCES sessions,
  created_at timestamptz NOT NULL,
  rotated_at timestamptz
);
CREATE INDEX refresh_tokens_session ON refresh_tokens (session_id);

CREATE TABLE links (
  id uuid PRIMARY KEY,
  purpose text NOT NULL,
  subject_id text NOT NULL,
  account_id uuid CONSTRAINT links_account_id_accounts_id_fk REFERENCES accounts,
  role text,
  email text NOT NULL,
  name text NOT NULL,
  issued_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX links_subject ON links (subject_id, purpose);

CREATE TABLE script_tokens (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL,
  scope text NOT NULL,
  hash text NOT NULL CONSTRAINT script_tokens_hash_unique UNIQUE,
  created_by uuid NOT NULL CONSTRAINT script_tokens_created_by_accounts_id_fk REFERENCES accounts,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  last_used_at timestamptz,
  revoked_at timestamptz
);
CREATE UNIQUE INDEX script_tokens_name ON script_tokens (lower(name)) WHERE revoked_at IS NULL;

CREATE TABLE failed_tries (
  key text PRIMARY KEY,
  failures double precision NOT NULL,
  last_failed_at timestamptz NOT NULL,
  blocked_until timestamptz
);
CREATE INDEX failed_tries_age ON failed_tries (last_failed_at);

CREATE UNLOGGED TABLE call_counts (
  key text PRIMARY KEY,
  count integer NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX call_counts_end ON call_counts (ends_at);

CREATE TABLE setup (
  id integer PRIMARY KEY DEFAULT 1,
  address_id uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  browser_hash text,
  admin_id uuid CONSTRAINT setup_admin_id_accounts_id_fk REFERENCES accounts,
  step text NOT NULL DEFAULT 'company',
  finished_at timestamptz,
  CONSTRAINT setup_is_one CHECK (id = 1)
);

CREATE TABLE portal_settings (
  id integer PRIMARY KEY DEFAULT 1,
  "values" jsonb NOT NULL DEFAULT '{}',
  smtp_password_sealed text,
  logo text,
  logo_id text,
  last_modification_time timestamptz,
  CONSTRAINT portal_settings_is_one CHECK (id = 1)
);

CREATE TABLE encryption_keys (
  id text PRIMARY KEY,
  fingerprint text NOT NULL
);

CREATE TABLE employees (
  id text PRIMARY KEY,
  name text NOT NULL,
  address1 text NOT NULL,
  address2 text NOT NULL,
  city text NOT NULL,
  state text NOT NULL,
  zip text NOT NULL,
  balance numeric(12,2) NOT NULL,
  account_type text NOT NULL,
  bank_account_sealed text,
  bank_account_last4 text NOT NULL,
  ssn_sealed text,
  ssn_last4 text NOT NULL,
  is_active boolean NOT NULL,
  print_stub boolean NOT NULL,
  account_id uuid CONSTRAINT employees_account_id_accounts_id_fk REFERENCES accounts CONSTRAINT employees_account_id_unique UNIQUE,
  deleted_at timestamptz,
  search_name text NOT NULL GENERATED ALWAYS AS (search_name(name)) STORED,
  shared_email text,
  revision integer NOT NULL DEFAULT 0,
  account_at timestamptz
);
CREATE INDEX employees_by_id ON employees (length(id), id) WHERE deleted_at IS NULL;
CREATE INDEX employees_by_zip ON employees (zip, id) WHERE deleted_at IS NULL;
CREATE INDEX employees_by_is_active ON employees (is_active, id) WHERE deleted_at IS NULL;
CREATE INDEX employees_id_contains ON employees USING gin (id gin_trgm_ops);
CREATE UNIQUE INDEX employees_id_key ON employees (lower(id));
CREATE INDEX employees_by_account ON employees (account_id) WHERE deleted_at IS NULL;
CREATE INDEX employees_by_name ON employees (name COLLATE "und-x-icu", id) WHERE deleted_at IS NULL;
CREATE INDEX employees_by_address1 ON employees (address1 COLLATE "und-x-icu", id) WHERE deleted_at IS NULL;
CREATE INDEX employees_by_city ON employees (city COLLATE "und-x-icu", id) WHERE deleted_at IS NULL;
CREATE INDEX employees_by_state ON employees (state COLLATE "und-x-icu", id) WHERE deleted_at IS NULL;
CREATE INDEX employees_search_name ON employees USING gin (search_name gin_trgm_ops);
CREATE INDEX employees_by_shared_email ON employees (lower(shared_email)) WHERE shared_email IS NOT NULL;

CREATE TABLE employee_versions (
  id text PRIMARY KEY,
  import_id uuid NOT NULL,
  employee_id text NOT NULL,
  before jsonb,
  ssn_sealed text,
  bank_account_sealed text,
  after jsonb,
  are_numbers_changed boolean NOT NULL DEFAULT false,
  revision_after integer
);
CREATE INDEX employee_versions_import ON employee_versions (import_id, employee_id);
CREATE INDEX employee_versions_employee ON employee_versions (employee_id);

CREATE FUNCTION keep_employee_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  import uuid := nullif(current_setting('epay.import_id', true), '')::uuid;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    NEW.revision := OLD.revision + 1;
  END IF;
  IF import IS NOT NULL THEN
    INSERT INTO employee_versions (id, import_id, employee_id, before, ssn_sealed, bank_account_sealed)
    VALUES (
      import::text || ':' || NEW.id, import, NEW.id,
      CASE WHEN TG_OP = 'UPDATE'
        THEN to_jsonb(OLD) - 'ssn_sealed' - 'bank_account_sealed' - 'revision' END,
      CASE WHEN TG_OP = 'UPDATE' THEN OLD.ssn_sealed END,
      CASE WHEN TG_OP = 'UPDATE' THEN OLD.bank_account_sealed END)
    ON CONFLICT (id) DO NOTHING;
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER employees_keep_version BEFORE INSERT OR UPDATE ON employees
  FOR EACH ROW EXECUTE FUNCTION keep_employee_version();

CREATE TABLE bank_account_changes (
  id uuid PRIMARY KEY,
  employee_id text NOT NULL,
  at timestamptz NOT NULL,
  before_last4 text NOT NULL,
  after_last4 text NOT NULL,
  source text NOT NULL,
  line integer,
  is_to_tell boolean NOT NULL,
  told_at timestamptz,
  told_by text
);
CREATE INDEX bank_account_changes_employee ON bank_account_changes (employee_id, at);
CREATE INDEX bank_account_changes_at ON bank_account_changes (at);

CREATE TABLE imports (
  id uuid PRIMARY KEY,
  account_id uuid CONSTRAINT imports_account_id_accounts_id_fk REFERENCES accounts,
  created_at timestamptz NOT NULL,
  state text NOT NULL,
  files jsonb NOT NULL,
  mapping text,
  result jsonb,
  script_token_id uuid CONSTRAINT imports_script_token_id_script_tokens_id_fk REFERENCES script_tokens,
  file_names jsonb NOT NULL DEFAULT '[]',
  kind text,
  totals jsonb,
  confirmed_at timestamptz,
  undone_at timestamptz,
  undone_by uuid CONSTRAINT imports_undone_by_accounts_id_fk REFERENCES accounts
);

CREATE TABLE checks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  employee_id text NOT NULL CONSTRAINT checks_employee_id_employees_id_fk REFERENCES employees,
  date date NOT NULL,
  end_date date NOT NULL,
  sequence integer NOT NULL,
  check_number text NOT NULL,
  gross_pay numeric(12,2) NOT NULL,
  net_pay numeric(12,2) NOT NULL,
  period_start date,
  hours numeric(12,4),
  sick_leave_hours numeric(12,4),
  is_voided boolean NOT NULL DEFAULT false,
  import_id uuid DEFAULT nullif(current_setting('epay.import_id', true), '')::uuid,
  CONSTRAINT checks_key UNIQUE (employee_id, date, end_date, sequence)
);
CREATE INDEX checks_import ON checks (import_id, id);

CREATE TABLE check_lines (
  check_id bigint NOT NULL CONSTRAINT check_lines_check_id_checks_id_fk REFERENCES checks,
  position smallint NOT NULL,
  kind text NOT NULL,
  description text NOT NULL,
  amount numeric(12,2) NOT NULL,
  ytd numeric(12,2) NOT NULL,
  units numeric(12,4),
  CONSTRAINT check_lines_check_id_position_pk PRIMARY KEY (check_id, position)
);

CREATE TABLE earning_details (
  check_id bigint NOT NULL CONSTRAINT earning_details_check_id_checks_id_fk REFERENCES checks,
  position smallint NOT NULL,
  pay_id text NOT NULL,
  work_date date NOT NULL,
  units numeric(12,4) NOT NULL,
  rate numeric(12,4) NOT NULL,
  amount numeric(12,2) NOT NULL,
  job text NOT NULL,
  jc_cost_code text NOT NULL,
  CONSTRAINT earning_details_check_id_position_pk PRIMARY KEY (check_id, position)
);

CREATE TABLE check_versions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  check_id bigint NOT NULL CONSTRAINT check_versions_check_id_checks_id_fk REFERENCES checks,
  import_id uuid NOT NULL,
  previous_import_id uuid,
  before jsonb NOT NULL,
  CONSTRAINT check_versions_key UNIQUE (import_id, check_id)
);
CREATE INDEX check_versions_check ON check_versions (check_id, id);
CREATE INDEX check_versions_previous ON check_versions (previous_import_id);

CREATE TABLE job_applications (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  phone_number text NOT NULL,
  birth_date date,
  street_address text NOT NULL,
  address_line_2 text,
  city text NOT NULL,
  state_or_province text NOT NULL,
  postal_code text NOT NULL,
  job_applied_for text NOT NULL,
  affiliated_union text,
  reference_name_1 text,
  reference_title_1 text,
  reference_relationship_1 text,
  reference_email_1 text,
  reference_phone_number_1 text,
  reference_name_2 text,
  reference_title_2 text,
  reference_relationship_2 text,
  reference_email_2 text,
  reference_phone_number_2 text,
  previous_work_place_1 text,
  previous_job_title_1 text,
  previous_job_start_date_1 date,
  previous_job_end_date_1 date,
  previous_job_phone_number_1 text,
  previous_work_place_2 text,
  previous_job_title_2 text,
  previous_job_start_date_2 date,
  previous_job_end_date_2 date,
  previous_job_phone_number_2 text,
  date_hired date,
  wage_scale text,
  first_week_of_work text,
  sage_employee_id text,
  notes text,
  status smallint NOT NULL,
  creation_time timestamptz NOT NULL,
  last_modification_time timestamptz,
  resume_file_id text CONSTRAINT job_applications_resume_file_id_unique UNIQUE,
  resume_file_name text,
  resume_type text,
  resume_size integer,
  resume_sha256 text,
  idempotency_key_hash text CONSTRAINT job_applications_idempotency_key_hash_unique UNIQUE,
  packet_submitted_at timestamptz,
  submission_hash text,
  duplicate_of_id uuid CONSTRAINT job_applications_duplicate_of_id_job_applications_id_fk REFERENCES job_applications,
  language text NOT NULL DEFAULT 'en',
  application_number text CONSTRAINT job_applications_application_number_unique UNIQUE,
  is_adult boolean,
  search_name text NOT NULL GENERATED ALWAYS AS (search_name(first_name || ' ' || last_name)) STORED,
  is_resume_scanned boolean NOT NULL DEFAULT false,
  CONSTRAINT job_applications_age CHECK (birth_date IS NOT NULL OR is_adult IS TRUE),
  CONSTRAINT job_applications_status CHECK (status BETWEEN 0 AND 4)
);
CREATE INDEX job_applications_by_status ON job_applications (status, creation_time, id);
CREATE INDEX job_applications_with_packet ON job_applications (packet_submitted_at, id) WHERE packet_submitted_at IS NOT NULL;
CREATE INDEX job_applications_by_name ON job_applications (lower(first_name), lower(last_name), id, first_name, last_name, status);
CREATE INDEX job_applications_by_email ON job_applications (lower(email), id, email, status);
CREATE INDEX job_applications_by_phone_number ON job_applications (phone_number, id, status);
CREATE INDEX job_applications_search_name ON job_applications USING gin (search_name gin_trgm_ops);
CREATE INDEX job_applications_by_creation_time ON job_applications (creation_time, id, search_name, status);

CREATE TABLE application_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  application_id uuid NOT NULL CONSTRAINT application_history_application_id_job_applications_id_fk REFERENCES job_applications,
  from_status smallint,
  to_status smallint NOT NULL,
  remarks text NOT NULL,
  action_by text NOT NULL,
  action_date timestamptz NOT NULL,
  via_link boolean NOT NULL,
  decision_link_id text CONSTRAINT application_history_decision_link_id_unique UNIQUE,
  action_account_id uuid,
  action_username text
);
CREATE INDEX application_history_by_application ON application_history (application_id, id);

CREATE TABLE application_totals (
  day date NOT NULL,
  status smallint NOT NULL,
  slot smallint NOT NULL,
  count bigint NOT NULL,
  span text NOT NULL,
  CONSTRAINT application_totals_span_day_status_slot_pk PRIMARY KEY (span, day, status, slot)
);

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

CREATE FUNCTION add_to_application_totals(changed_day date, changed_status smallint, change bigint)
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

CREATE TRIGGER job_applications_total_added AFTER INSERT ON job_applications
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_application_totals();
CREATE TRIGGER job_applications_total_changed AFTER UPDATE ON job_applications
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_application_totals();
CREATE TRIGGER job_applications_total_removed AFTER DELETE ON job_applications
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_application_totals();
CREATE TRIGGER job_applications_total_emptied AFTER TRUNCATE ON job_applications
  FOR EACH STATEMENT EXECUTE FUNCTION keep_application_totals();

CREATE TABLE employments (
  application_id uuid PRIMARY KEY CONSTRAINT employments_application_id_job_applications_id_fk REFERENCES job_applications,
  employee_id text CONSTRAINT employments_employee_id_employees_id_fk REFERENCES employees CONSTRAINT employments_employee_id_unique UNIQUE,
  ended_on date,
  packet_deleted_at timestamptz
);
CREATE INDEX employments_ended ON employments (ended_on, application_id) WHERE packet_deleted_at IS NULL;

CREATE TABLE i9_records (
  id uuid PRIMARY KEY,
  application_id uuid NOT NULL CONSTRAINT i9_records_application_id_job_applications_id_fk REFERENCES job_applications,
  task text NOT NULL,
  done_on date NOT NULL,
  authorized_until date,
  noted_by text NOT NULL,
  noted_at timestamptz NOT NULL
);
CREATE INDEX i9_records_by_application ON i9_records (application_id);
CREATE UNIQUE INDEX i9_records_one_section_2 ON i9_records (application_id) WHERE task = 'section2';

CREATE TABLE i9_reminders (
  application_id uuid NOT NULL CONSTRAINT i9_reminders_application_id_job_applications_id_fk REFERENCES job_applications,
  task text NOT NULL,
  due_on date NOT NULL,
  stage text NOT NULL,
  mailed_at timestamptz NOT NULL,
  CONSTRAINT i9_reminders_application_id_task_due_on_stage_pk PRIMARY KEY (application_id, task, due_on, stage)
);

CREATE TABLE packets (
  id uuid PRIMARY KEY,
  application_id uuid NOT NULL CONSTRAINT packets_application_id_job_applications_id_fk REFERENCES job_applications,
  filled_in_by text NOT NULL,
  submitted_by text NOT NULL,
  account_id uuid CONSTRAINT packets_account_id_accounts_id_fk REFERENCES accounts,
  link_id uuid CONSTRAINT packets_link_id_links_id_fk REFERENCES links,
  submitted_at timestamptz NOT NULL,
  address text,
  user_agent text,
  answers jsonb NOT NULL,
  ssn text NOT NULL,
  attestation_uscis text,
  attestation_i94 text,
  attestation_passport text,
  secondary_routing_number text NOT NULL,
  secondary_account_number text NOT NULL,
  routing_number text,
  account_number text,
  photo_file_id text NOT NULL,
  signature_file_id text NOT NULL,
  pdf_file_id text NOT NULL,
  pdf_size integer NOT NULL,
  zip_file_id text NOT NULL,
  zip_size integer NOT NULL,
  reopened_at timestamptz,
  reopen_reason text
);
CREATE UNIQUE INDEX packets_one_per_application ON packets (application_id) WHERE reopened_at IS NULL;
CREATE INDEX packets_by_application ON packets (application_id);

CREATE TABLE packet_documents (
  packet_id uuid NOT NULL CONSTRAINT packet_documents_packet_id_packets_id_fk REFERENCES packets,
  position integer NOT NULL,
  file_id text NOT NULL,
  name text NOT NULL,
  mime text NOT NULL,
  size integer NOT NULL,
  sha256 text NOT NULL,
  is_scanned boolean NOT NULL DEFAULT false,
  CONSTRAINT packet_documents_packet_id_position_pk PRIMARY KEY (packet_id, position)
);

CREATE TABLE packet_drafts (
  id uuid PRIMARY KEY,
  application_id uuid NOT NULL CONSTRAINT packet_drafts_application_id_job_applications_id_fk REFERENCES job_applications ON DELETE CASCADE,
  filled_in_by text NOT NULL,
  answers_sealed text,
  version integer NOT NULL,
  saved_at timestamptz,
  expires_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX packet_drafts_owner ON packet_drafts (application_id, filled_in_by);

CREATE TABLE packet_draft_files (
  draft_id uuid NOT NULL CONSTRAINT packet_draft_files_draft_id_packet_drafts_id_fk REFERENCES packet_drafts ON DELETE CASCADE,
  id uuid NOT NULL,
  kind text NOT NULL,
  file_id text NOT NULL,
  name text NOT NULL,
  mime text NOT NULL,
  size integer NOT NULL,
  sha256 text NOT NULL,
  uploaded_at timestamptz NOT NULL,
  is_scanned boolean NOT NULL DEFAULT false,
  CONSTRAINT packet_draft_files_draft_id_id_pk PRIMARY KEY (draft_id, id)
);
CREATE UNIQUE INDEX packet_draft_files_one_photo ON packet_draft_files (draft_id) WHERE kind = 'photo';

CREATE TABLE mails (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  "to" text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  html text NOT NULL,
  kind text NOT NULL,
  about text,
  status text NOT NULL DEFAULT 'queued',
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  last_error_category text
);
CREATE INDEX mails_created_at ON mails (created_at, id);
CREATE INDEX mails_status ON mails (status, created_at, id);
CREATE INDEX mails_to ON mails (lower("to"), id);
CREATE INDEX mails_kind ON mails (kind, created_at, id);
CREATE INDEX mails_about ON mails (about);

CREATE TABLE audit_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  actor_kind text NOT NULL,
  actor_id text,
  actor_name text NOT NULL,
  action text NOT NULL,
  record_type text NOT NULL,
  record_id text NOT NULL,
  address text,
  user_agent text,
  request_id text NOT NULL,
  before jsonb,
  after jsonb,
  actor_username text
);
CREATE INDEX audit_events_at ON audit_events (at);
CREATE INDEX audit_events_record ON audit_events (record_type, record_id, id);
CREATE INDEX audit_events_actor ON audit_events (actor_id, id);

CREATE TABLE audit_chain (
  position bigint PRIMARY KEY,
  event_id bigint NOT NULL CONSTRAINT audit_chain_event_id_unique UNIQUE,
  previous text NOT NULL,
  hash text NOT NULL
);

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit trail is append-only';
END $$;

CREATE TRIGGER audit_events_append_only BEFORE UPDATE OR DELETE ON audit_events
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_events_no_truncate BEFORE TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_chain_append_only BEFORE UPDATE OR DELETE ON audit_chain
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_chain_no_truncate BEFORE TRUNCATE ON audit_chain
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

-- Events from before there was a username keep their hashes: it counts only where there is one.
CREATE FUNCTION chain_audit_event(event audit_events) RETURNS void LANGUAGE plpgsql AS $$
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

CREATE CONSTRAINT TRIGGER audit_events_chained AFTER INSERT ON audit_events
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_new_audit_event();

CREATE TABLE backups (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  state text NOT NULL DEFAULT 'running',
  is_scheduled boolean NOT NULL,
  name text NOT NULL,
  bytes bigint,
  error text,
  alive_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX backups_state ON backups (state, started_at);
