import { US_STATES_AND_DC } from '../common/us-states.ts'
import type { Language } from '../languages/languages.ts'

type DeductionKind = 'tax' | 'otherDeduction'
/** `box`: the Form W-2 box that reports the year's total. */
type KnownDeduction = { name: RegExp; text: string; box?: TaxBox }
type TaxBox = '2' | '4' | '6'

/** The first word of a state tax, such as `CA Income Tax` or `State Tax`, but not of a city tax. */
const STATE_PREFIX = ['state', ...US_STATES_AND_DC.map(([code]) => code.toLowerCase())].join('|')

/** Covers only common names. Other names, which vary between payroll systems, get no specific explanation. */
const KNOWN_DEDUCTIONS: Readonly<Record<DeductionKind, readonly KnownDeduction[]>> = {
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
      name: new RegExp(
        `^(${STATE_PREFIX}) (income tax|tax|withholding|income tax withholding|w/?h)$|^s[iw]t$`,
      ),
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

export const DEDUCTION_TEXTS = Object.values(KNOWN_DEDUCTIONS).flatMap(deductions =>
  deductions.map(({ text }) => text),
)

export const withoutExtraSpaces = (text: string) => text.trim().replace(/\s+/g, ' ')

function findDeduction(kind: DeductionKind, description: string): KnownDeduction | undefined {
  const plain = withoutExtraSpaces(description).toLowerCase()
  return KNOWN_DEDUCTIONS[kind].find(({ name }) => name.test(plain))
}

export function getDeductionText(kind: DeductionKind, description: string): string | undefined {
  return findDeduction(kind, description)?.text
}

export function findTaxBox(description: string): TaxBox | undefined {
  return findDeduction('tax', description)?.box
}

/** Taxes and other deductions share one kind, because their names don't overlap. */
export type NamedKind = 'directDeposit' | 'earning' | 'deduction'
type KnownName = readonly [name: RegExp, spanish: string]

/** Plain names only: an earning or deduction with any addition, such as a job or a union, keeps payroll's name. */
const SPANISH_NAMES: Readonly<Record<NamedKind, readonly KnownName[]>> = {
  directDeposit: [
    [/^checking\b/i, 'Cuenta de cheques'],
    [/^savings\b/i, 'Cuenta de ahorros'],
  ],
  earning: [
    [/^reg(ular)?( pay| hours| time)?$/i, 'Horas regulares'],
    [/^(overtime|ot)( pay| hours)?$/i, 'Horas extra'],
    [/^double ?time( pay| hours)?$/i, 'Horas dobles'],
    [/^(paid )?sick( leave| pay| time)?$/i, 'Licencia por enfermedad'],
    [/^vacation( pay)?$/i, 'Vacaciones'],
    [/^holiday( pay)?$/i, 'Día feriado'],
    [/^paid time off$|^pto$/i, 'Tiempo libre pagado'],
    [/^bonus$/i, 'Bono'],
    [/^salary$/i, 'Salario'],
    [/^travel( time| pay)?$/i, 'Tiempo de viaje'],
    [/^mileage$/i, 'Millaje'],
  ],
  deduction: [
    [/^(federal|fed)( income)?( tax| withholding)?$|^f[iw]t$/i, 'Impuesto federal'],
    [/^(fica )?social security( tax)?$/i, 'Seguro Social'],
    [/^(fica )?medicare( tax)?$/i, 'Medicare'],
    [/^state( income)?( tax| withholding)?$|^s[iw]t$/i, 'Impuesto estatal'],
    [/^CA( income)? tax$/i, 'Impuesto de California'],
    [/^(CA )?SDI$/i, 'Seguro por incapacidad (SDI)'],
    [/^(CA )?(PFL|paid family leave)$/i, 'Licencia familiar pagada'],
    [/^(medical|health)( insurance| plan| premium)?$/i, 'Seguro médico'],
    [/^dental( insurance| plan| premium)?$/i, 'Seguro dental'],
    [/^vision( insurance| plan| premium)?$/i, 'Seguro de la vista'],
    [/^(group |term )?life insurance$/i, 'Seguro de vida'],
    [/^401 ?\(?k\)?( plan| contribution)?$/i, 'Ahorro para la jubilación (401(k))'],
    [/^union dues$/i, 'Cuota del sindicato'],
    [/^child support( order)?$/i, 'Manutención de hijos'],
    [/^(wage )?garnishment$/i, 'Descuento por orden judicial'],
  ],
}

/**
 * Translates common names into Spanish and keeps any text after an account's name, such as its last four digits.
 * Statements keep payroll's names, because people compare them with payroll's paper statements.
 */
export function translateLineName(kind: NamedKind, description: string, language: Language): string {
  if (language === 'en') return description
  const plain = withoutExtraSpaces(description)
  const knownName = SPANISH_NAMES[kind].find(([name]) => name.test(plain))
  if (!knownName) return description
  const [name, spanish] = knownName
  return plain.replace(name, spanish)
}
