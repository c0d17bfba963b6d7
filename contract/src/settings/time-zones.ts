/**
 * Matches names of the time zone database. `Intl` also accepts offsets, `Etc/GMT+8` (which is 8 hours behind UTC),
 * and abbreviations, some of which PostgreSQL interprets differently.
 */
const ZONE_NAME = /^(UTC|[A-Z]{3}\d[A-Z]{3}|[A-Z][a-z]+|[A-Z][A-Za-z]+(\/[A-Z][A-Za-z_-]+)+)$/

/** Checks the format only, which is enough for a zone that the platform lists. */
export function isZoneName(zone: string): boolean {
  return ZONE_NAME.test(zone)
}

/** Accepts names that `Intl` doesn't list, because each zone has several names and browsers list different ones. */
export function isTimeZone(zone: string): boolean {
  if (!isZoneName(zone)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) !== undefined
  } catch {
    return false
  }
}

export const US_TIME_ZONES = [
  { value: 'America/Puerto_Rico', label: 'Atlantic, Puerto Rico (America/Puerto_Rico)' },
  { value: 'America/New_York', label: 'Eastern (America/New_York)' },
  { value: 'America/Chicago', label: 'Central (America/Chicago)' },
  { value: 'America/Denver', label: 'Mountain (America/Denver)' },
  { value: 'America/Phoenix', label: 'Mountain, Arizona (America/Phoenix)' },
  { value: 'America/Los_Angeles', label: 'Pacific (America/Los_Angeles)' },
  { value: 'America/Anchorage', label: 'Alaska (America/Anchorage)' },
  { value: 'Pacific/Honolulu', label: 'Hawaii (Pacific/Honolulu)' },
  { value: 'Pacific/Guam', label: 'Guam (Pacific/Guam)' },
] as const
