/** The 50 states and DC. Source: USPS Publication 28, appendix B. */
export const US_STATES_AND_DC = [
  ['AL', 'Alabama'],
  ['AK', 'Alaska'],
  ['AZ', 'Arizona'],
  ['AR', 'Arkansas'],
  ['CA', 'California'],
  ['CO', 'Colorado'],
  ['CT', 'Connecticut'],
  ['DE', 'Delaware'],
  ['DC', 'District of Columbia'],
  ['FL', 'Florida'],
  ['GA', 'Georgia'],
  ['HI', 'Hawaii'],
  ['ID', 'Idaho'],
  ['IL', 'Illinois'],
  ['IN', 'Indiana'],
  ['IA', 'Iowa'],
  ['KS', 'Kansas'],
  ['KY', 'Kentucky'],
  ['LA', 'Louisiana'],
  ['ME', 'Maine'],
  ['MD', 'Maryland'],
  ['MA', 'Massachusetts'],
  ['MI', 'Michigan'],
  ['MN', 'Minnesota'],
  ['MS', 'Mississippi'],
  ['MO', 'Missouri'],
  ['MT', 'Montana'],
  ['NE', 'Nebraska'],
  ['NV', 'Nevada'],
  ['NH', 'New Hampshire'],
  ['NJ', 'New Jersey'],
  ['NM', 'New Mexico'],
  ['NY', 'New York'],
  ['NC', 'North Carolina'],
  ['ND', 'North Dakota'],
  ['OH', 'Ohio'],
  ['OK', 'Oklahoma'],
  ['OR', 'Oregon'],
  ['PA', 'Pennsylvania'],
  ['RI', 'Rhode Island'],
  ['SC', 'South Carolina'],
  ['SD', 'South Dakota'],
  ['TN', 'Tennessee'],
  ['TX', 'Texas'],
  ['UT', 'Utah'],
  ['VT', 'Vermont'],
  ['VA', 'Virginia'],
  ['WA', 'Washington'],
  ['WV', 'West Virginia'],
  ['WI', 'Wisconsin'],
  ['WY', 'Wyoming'],
] as const

const TERRITORIES = [
  ['AS', 'American Samoa'],
  ['GU', 'Guam'],
  ['MP', 'Northern Mariana Islands'],
  ['PR', 'Puerto Rico'],
  ['VI', 'U.S. Virgin Islands'],
] as const

const NON_US = ['OTHER', 'OTHER (Non-US)'] as const

type Option = { value: string; label: string }
const toOption = ([value, label]: readonly [string, string]): Option => ({ value, label })

/** All states and territories that a packet accepts. The form's list offers only those in `packetStatesFor`. */
export const PACKET_STATE_OPTIONS: readonly Option[] = [...US_STATES_AND_DC, ...TERRITORIES].map(toOption)

const STATE_CODES: ReadonlySet<string> = new Set(US_STATES_AND_DC.map(([code]) => code))

/** The 50 states, DC, and the applicant's territory, if any. */
export function packetStatesFor(stateApplied: string): readonly Option[] {
  return PACKET_STATE_OPTIONS.filter(({ value }) => STATE_CODES.has(value) || value === stateApplied)
}

export const SELECT_STATE_LABEL = 'Select State/Territory'

/** All options except the empty 'Select State/Territory'. */
export const STATE_OR_TERRITORY_OPTIONS: readonly Option[] = [
  ...US_STATES_AND_DC,
  ...TERRITORIES,
  NON_US,
].map(toOption)

const STATES_AND_TERRITORIES: ReadonlySet<string> = new Set(
  STATE_OR_TERRITORY_OPTIONS.map(option => option.value),
)

const CODE_BY_NAME: ReadonlyMap<string, string> = new Map(
  STATE_OR_TERRITORY_OPTIONS.flatMap(({ value, label }) => [
    [value.toLowerCase(), value],
    [label.toLowerCase(), value],
  ]),
)

/** The code for a state's name or code; other text, such as Ontario, is unchanged. */
export function stateCodeOf(text: string): string {
  return CODE_BY_NAME.get(text.trim().toLowerCase()) ?? text
}

export function isStateOrTerritory(code: string): boolean {
  return STATES_AND_TERRITORIES.has(code)
}
