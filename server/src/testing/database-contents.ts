/** Every table that is dumped, with a hash of its rows in their own order. */
export const CONTENTS = `
  select format('%I.%I', schemaname, tablename) as name,
    (xpath('//md5/text()', query_to_xml(format(
      'select md5(string_agg(each::text, chr(10) order by each::text collate "C")) from %I.%I each',
      schemaname, tablename), false, true, '')))[1]::text as md5
  from pg_tables where (schemaname in ('public', 'drizzle') and tablename not in ('rate_limits', 'backups'))
    or (schemaname = 'pgboss' and tablename = 'job_common')
  order by 1`
