import { US_STATES_AND_DC } from '../common/us-states.ts'

type Deduction = 'tax' | 'otherDeduction'
/** `box`: of Form W-2, where the year's sum stands. */
type KnownDeduction = { of: Deduction; name: RegExp; text: string; box?: TaxBox }
export type TaxBox = '2' | '4' | '6'

/** `CA Income Tax` and `State Tax`; a city's tax is none of these. */
const OF_A_STATE = ['state', ...US_STATES_AND_DC.map(([code]) => code.toLowerCase())].join('|')

/** What usual deductions are for. Payroll systems name them in many ways, so only plain names are taken. */
const KNOWN_DEDUCTIONS: readonly KnownDeduction[] = [
  {
    of: 'tax',
    name: /^(federal|fed)( income)?( tax| withholding| w\/?h)?$|^f[iw]t$/,
    text: 'Federal income tax, taken out as you earn.',
    box: '2',
  },
  {
    of: 'tax',
    name: /^(fica )?social security( tax)?$|^(fica )?(oasdi|ss)$/,
    text: 'Social Security tax. It pays for retirement, survivor, and disability benefits.',
    box: '4',
  },
  {
    of: 'tax',
    name: /^(fica )?medicare( tax)?$/,
    text: 'Medicare tax. It pays for health coverage for people 65 and older.',
    box: '6',
  },
  {
    of: 'tax',
    name: new RegExp(`^(${OF_A_STATE}) (income tax|tax|withholding|income tax withholding|w/?h)$|^s[iw]t$`),
    text: 'State income tax, taken out as you earn.',
  },
  {
    of: 'tax',
    name: /^([a-z]{2} )?(sdi|state disability( insurance)?)$/,
    text: "State disability insurance. It pays you if you can't work because of an illness or injury outside of work.",
  },
  {
    of: 'tax',
    name: /^([a-z]{2} )?(pfl|paid family leave)$/,
    text: 'Paid family leave. It pays you while you care for a family member.',
  },
  {
    of: 'otherDeduction',
    name: /^(medical|health)( insurance| plan| premium)?$/,
    text: 'Your share of your health insurance premium.',
  },
  {
    of: 'otherDeduction',
    name: /^dental( insurance| plan| premium)?$/,
    text: 'Your share of your dental insurance premium.',
  },
  {
    of: 'otherDeduction',
    name: /^vision( insurance| plan| premium)?$/,
    text: 'Your share of your vision insurance premium.',
  },
  {
    of: 'otherDeduction',
    name: /^(group |term )?life insurance$/,
    text: 'Your share of your life insurance premium.',
  },
  {
    of: 'otherDeduction',
    name: /^(roth )?(401|403) ?\(?[kb]\)?( roth| plan| contribution)?$/,
    text: 'Money you save for retirement.',
  },
  {
    of: 'otherDeduction',
    name: /^(.+ )?dues$/,
    text: 'Dues for your union or another organization.',
  },
  {
    of: 'otherDeduction',
    name: /^(.+ )?vacation fund$/,
    text: 'Money set aside for your vacation pay.',
  },
  {
    of: 'otherDeduction',
    name: /^child support( order)?$/,
    text: 'Child support your employer must withhold by court order.',
  },
  {
    of: 'otherDeduction',
    name: /^(wage )?garnishment$/,
    text: 'Money your employer must withhold by court or agency order.',
  },
]

const plain = (description: string) => description.trim().toLowerCase().replace(/\s+/g, ' ')

export const DEDUCTION_TEXTS: readonly string[] = KNOWN_DEDUCTIONS.map(({ text }) => text)

/** What a deduction is for; `undefined` for one that only the payroll office can explain. */
export function deductionText(of: Deduction, description: string): string | undefined {
  const name = plain(description)
  return KNOWN_DEDUCTIONS.find(known => known.of === of && known.name.test(name))?.text
}

/** The box of Form W-2 in which a tax is summed up; `undefined` for one that isn't known by its name. */
export function taxBoxOf(description: string): TaxBox | undefined {
  const name = plain(description)
  return KNOWN_DEDUCTIONS.find(known => known.of === 'tax' && known.name.test(name))?.box
}
