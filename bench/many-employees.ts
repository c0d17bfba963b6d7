export const EMPLOYEES = 50_000
export const WEEKS = 52

/** 50,000 people with names of 40 first and 50 last names and a number, each with an account and a year of checks. */
export const FILL_PAYROLL = `
  insert into accounts (id, username, email, name, created_at)
    select md5('account' || i)::uuid, 'large' || i, 'large' || i || '@large.example.com', 'Large ' || i, now()
    from generate_series(1, ${EMPLOYEES}) i;
  insert into account_roles (account_id, role)
    select md5('account' || i)::uuid, 'Employee' from generate_series(1, ${EMPLOYEES}) i;
  insert into employees (id, name, address1, address2, city, state, zip, balance, account_type,
      bank_account_last4, ssn_last4, is_active, print_stub, account_id)
    select (100000 + i)::text,
      (array['Anna','Boris','Carmen','Dmitri','Elena','Farid','Giulia','Hiro'])[1 + i % 8] || ' ' ||
      (array['Alvarez','Brown','Chen','Diaz','Evans','Fischer','Garcia','Hannigan','Ivanov'])[1 + i % 9] || ' ' || i,
      i || ' Main Street', '', (array['Stockton','Lodi','Davis','Galt','Manteca'])[1 + i % 5], 'CA', '95202', 0,
      'Checking', '0000', '0000', i % 7 > 0, false, md5('account' || i)::uuid
    from generate_series(1, ${EMPLOYEES}) i;
  insert into checks (employee_id, date, end_date, sequence, check_number, gross_pay, net_pay)
    select (100000 + i)::text, date '2025-01-17' + 7 * week, date '2025-01-12' + 7 * week, 1,
      (week * 100000 + i)::text, 1000 + (i * 31 + week * 17) % 2000, 700 + (i * 29 + week * 13) % 1500
    from generate_series(1, ${EMPLOYEES}) i, generate_series(0, ${WEEKS - 1}) week;
  vacuum analyze;`
