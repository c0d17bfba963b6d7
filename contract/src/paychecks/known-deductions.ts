import { US_STATES_AND_DC } from '../common/us-states.ts'

type Deduction = 'tax' | 'otherDeduction'
type KnownDeduction = { of: Deduction; name: RegExp; text: string }

/** `CA Income Tax` and `State Tax`; a city's tax is none of these. */
const OF_A_STATE = ['state', ...US_STATES_AND_DC.map(([code]) => code.toLowerCase())].join('|')

/** What usual deductions are for. Payroll systems name them in many ways, so only plain names are taken. */
const KNOWN_DEDUCTIONS: readonly KnownDeduction[] = [
  {
    of: 'tax',
    name: /^(federal|fed)( income)?( tax| withholding| w\/?h)?$|^f[iw]t$/,
    text: 'Income tax of the United States, paid in advance for the year.',
  },
  {
    of: 'tax',
    name: /^(fica )?social security( tax)?$|^(fica )?(oasdi|ss)$/,
    text: 'Social Security: for pensions in old age, and for survivors and people with a disability.',
  },
  {
    of: 'tax',
    name: /^(fica )?medicare( tax)?$/,
    text: 'Medicare: the health insurance of the United States for older people.',
  },
  {
    of: 'tax',
    name: new RegExp(`^(${OF_A_STATE}) (income tax|tax|withholding|income tax withholding|w/?h)$|^s[iw]t$`),
    text: 'Income tax of your state, paid in advance for the year.',
  },
  {
    of: 'tax',
    name: /^([a-z]{2} )?(sdi|state disability( insurance)?)$/,
    text: 'Disability insurance of your state: it pays while you can’t work because of an illness or injury outside work.',
  },
  {
    of: 'tax',
    name: /^([a-z]{2} )?(pfl|paid family leave)$/,
    text: 'Paid family leave: insurance that pays while you care for a family member.',
  },
  {
    of: 'otherDeduction',
    name: /^(medical|health)( insurance| plan| premium)?$/,
    text: 'Your part of the price of your health insurance.',
  },
  {
    of: 'otherDeduction',
    name: /^dental( insurance| plan| premium)?$/,
    text: 'Your part of the price of your dental insurance.',
  },
  {
    of: 'otherDeduction',
    name: /^vision( insurance| plan| premium)?$/,
    text: 'Your part of the price of your vision insurance.',
  },
  {
    of: 'otherDeduction',
    name: /^(group |term )?life insurance$/,
    text: 'Your part of the price of your life insurance.',
  },
  {
    of: 'otherDeduction',
    name: /^(roth )?(401|403) ?\(?[kb]\)?( roth| plan| contribution)?$/,
    text: 'What you put aside from your pay for your retirement.',
  },
  {
    of: 'otherDeduction',
    name: /^(.+ )?dues$/,
    text: 'Dues for your membership in a union or another organization.',
  },
  {
    of: 'otherDeduction',
    name: /^(.+ )?vacation fund$/,
    text: 'What is put aside from your pay for your vacation.',
  },
  {
    of: 'otherDeduction',
    name: /^child support( order)?$/,
    text: 'Support for a child, withheld because of an order and passed on.',
  },
  {
    of: 'otherDeduction',
    name: /^(wage )?garnishment$/,
    text: 'Withheld because a court or an agency ordered it, and passed on.',
  },
]

const plain = (description: string) => description.trim().toLowerCase().replace(/\s+/g, ' ')

export const DEDUCTION_TEXTS: readonly string[] = KNOWN_DEDUCTIONS.map(({ text }) => text)

/** What a deduction is for; `undefined` for one that only the payroll office can explain. */
export function deductionText(of: Deduction, description: string): string | undefined {
  const name = plain(description)
  return KNOWN_DEDUCTIONS.find(known => known.of === of && known.name.test(name))?.text
}
