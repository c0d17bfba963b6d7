export const FEDERAL_FIELDS_NAME = 'New-hire report, CSV'
