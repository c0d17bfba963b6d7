import { US_STATES_AND_DC } from '../common/us-states.ts'

type Deduction = 'tax' | 'otherDeduction'
/** `box`: of Form W-2, where the year's sum stands. */
type KnownDeduction = { name: RegExp; text: string; box?: TaxBox }
export type TaxBox = '2' | '4' | '6'

/** `CA Income Tax` and `State Tax`; a city's tax is none of these. */
const OF_A_STATE = ['state', ...US_STATES_AND_DC.map(([code]) => code.toLowerCase())].join('|')

/** Payroll systems name deductions in many ways, so only plain names are recognized. */
const KNOWN: Readonly<Record<Deduction, readonly KnownDeduction[]>> = {
  tax: [
    {
      name: /^(federal|fed)( income)?( tax| withholding| w\/?h)?$|^f[iw]t$/,
      text: 'Federal income tax, taken out as you earn.',
      box: '2',
    },
    {
      name: /^(fica )?social security( tax)?$|^(fica )?(oasdi|ss)$/,
      text: 'Social Security tax. It pays for retirement, survivor, and disability benefits.',
      box: '4',
    },
    {
      name: /^(fica )?medicare( tax)?$/,
      text: 'Medicare tax. It pays for health coverage for people 65 and older.',
      box: '6',
    },
    {
      name: new RegExp(`^(${OF_A_STATE}) (income tax|tax|withholding|income tax withholding|w/?h)$|^s[iw]t$`),
      text: 'State income tax, taken out as you earn.',
    },
    {
      name: /^([a-z]{2} )?(sdi|state disability( insurance)?)$/,
      text: "State disability insurance. It pays you if you can't work because of an illness or injury outside of work.",
    },
    {
      name: /^([a-z]{2} )?(pfl|paid family leave)$/,
      text: 'Paid family leave. It pays you while you care for a family member.',
    },
  ],
  otherDeduction: [
    {
      name: /^(medical|health)( insurance| plan| premium)?$/,
      text: 'Your share of your health insurance premium.',
    },
    { name: /^dental( insurance| plan| premium)?$/, text: 'Your share of your dental insurance premium.' },
    { name: /^vision( insurance| plan| premium)?$/, text: 'Your share of your vision insurance premium.' },
    { name: /^(group |term )?life insurance$/, text: 'Your share of your life insurance premium.' },
    {
      name: /^(roth )?(401|403) ?\(?[kb]\)?( roth| plan| contribution)?$/,
      text: 'Money you save for retirement.',
    },
    { name: /^(.+ )?dues$/, text: 'Dues for your union or another organization.' },
    { name: /^(.+ )?vacation fund$/, text: 'Money set aside for your vacation pay.' },
    { name: /^child support( order)?$/, text: 'Child support your employer must withhold by court order.' },
    { name: /^(wage )?garnishment$/, text: 'Money your employer must withhold by court or agency order.' },
  ],
}

export const DEDUCTION_TEXTS: readonly string[] = [...KNOWN.tax, ...KNOWN.otherDeduction].map(
  ({ text }) => text,
)

function find(of: Deduction, description: string): KnownDeduction | undefined {
  const plain = description.trim().toLowerCase().replace(/\s+/g, ' ')
  return KNOWN[of].find(({ name }) => name.test(plain))
}

/** What a deduction is for; `undefined` for one that only the payroll office can explain. */
export function deductionText(of: Deduction, description: string): string | undefined {
  return find(of, description)?.text
}

/** The box of Form W-2 in which a tax is summed up; `undefined` for one that isn't known by its name. */
export function taxBoxOf(description: string): TaxBox | undefined {
  return find('tax', description)?.box
}
