import type { Language } from '../languages/languages.ts'

/** Taxes and other deductions share no name. */
export type NamedKind = 'directDeposit' | 'earning' | 'deduction'
type KnownName = readonly [name: RegExp, spanish: string]

/** Plain names only: anything that payroll adds, such as a job or a union, keeps a line as payroll wrote it. */
const SPANISH: Readonly<Record<NamedKind, readonly KnownName[]>> = {
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
 * A check's line as a page names it. In Spanish, usual lines have Spanish names; what follows the name of an account,
 * such as its last four digits, stays. Statements keep payroll's names, as they are kept beside payroll's own paper.
 */
export function lineName(kind: NamedKind, description: string, language: Language): string {
  if (language === 'en') return description
  const plain = description.trim().replace(/\s+/g, ' ')
  const known = SPANISH[kind].find(([name]) => name.test(plain))
  if (!known) return description
  const [name, spanish] = known
  return plain.replace(name, spanish)
}
