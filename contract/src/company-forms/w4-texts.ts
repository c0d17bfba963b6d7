const FILING_STATUS = { en: 'Filing status', es: 'Estado civil para la declaración' } as const

/** EPay's own texts around the IRS's form. The form itself is signed in English. */
export const W4_TEXTS = {
  steps: {
    about: { en: 'About you', es: 'Sobre usted' },
    exempt: { en: 'Exempt from withholding', es: 'Exento de retención' },
    status: FILING_STATUS,
    jobs: { en: 'More than one job', es: 'Más de un empleo' },
    dependents: { en: 'Dependents and other credits', es: 'Dependientes y otros créditos' },
    adjustments: { en: 'Other adjustments', es: 'Otros ajustes' },
  },
  labels: {
    firstName: { en: 'First name and middle initial', es: 'Nombre e inicial del segundo nombre' },
    lastName: { en: 'Last name', es: 'Apellido' },
    address: { en: 'Address', es: 'Dirección' },
    cityStateZip: { en: 'City or town, state, and ZIP code', es: 'Ciudad o pueblo, estado y código postal' },
    ssn: { en: 'Social Security Number', es: 'Número de Seguro Social' },
    exempt: { en: 'I claim exemption from withholding', es: 'Declaro que estoy exento de la retención' },
    noTaxBefore: {
      en: 'I had no federal income tax liability last year',
      es: 'El año pasado no tuve obligación de impuesto federal sobre el ingreso',
    },
    noTaxNow: {
      en: 'I expect to have no federal income tax liability this year',
      es: 'Este año espero no tener obligación de impuesto federal sobre el ingreso',
    },
    status: FILING_STATUS,
    single: { en: 'Single or married filing separately', es: 'Soltero o casado que declara por separado' },
    joint: {
      en: 'Married filing jointly or qualifying surviving spouse',
      es: 'Casados que declaran juntos o cónyuge sobreviviente que reúne los requisitos',
    },
    headOfHousehold: { en: 'Head of household', es: 'Jefe de familia' },
    twoJobs: { en: 'There are only two jobs in total', es: 'Hay solo dos empleos en total' },
    children: { en: 'Children under 17', es: 'Hijos menores de 17 años' },
    otherDependents: { en: 'Other dependents', es: 'Otros dependientes' },
    otherCredits: { en: 'Other credits', es: 'Otros créditos' },
    otherIncome: { en: 'Other income, a year', es: 'Otros ingresos, al año' },
    deductions: { en: 'Deductions, a year', es: 'Deducciones, al año' },
    extra: { en: 'Extra withholding, each pay period', es: 'Retención adicional, por cada pago' },
  },
  helpTexts: {
    ssn: {
      en: 'Your name here must match your Social Security card.',
      es: 'Su nombre aquí debe ser el de su tarjeta del Seguro Social.',
    },
    exempt: {
      en: "Only if both statements below are true. Then no other step is filled in. Nonresident aliens can't claim it.",
      es: 'Solo si las dos declaraciones siguientes son ciertas. Entonces no se llena ningún otro paso. Los extranjeros no residentes no pueden pedirla.',
    },
    headOfHousehold: {
      en: "You're unmarried and pay more than half the cost of a home for yourself and a qualifying individual.",
      es: 'No está casado y paga más de la mitad del costo de un hogar para usted y una persona calificada.',
    },
    twoJobs: {
      en: 'Check this if you or your spouse have two jobs with similar pay. Do the same on the other form.',
      es: 'Márquelo si usted o su cónyuge tienen dos empleos con pago parecido. Haga lo mismo en el otro formulario.',
    },
    dependents: {
      en: 'Only if your total income will be $200,000 or less ($400,000 or less if married filing jointly).',
      es: 'Solo si su ingreso total será de $200,000 o menos ($400,000 o menos si declaran juntos).',
    },
    otherCredits: {
      en: 'Added to the amounts above. Leave it blank if you have none.',
      es: 'Se suman a los montos anteriores. Déjelo en blanco si no tiene.',
    },
    otherIncome: {
      en: 'Income that has no withholding, such as interest or retirement income.',
      es: 'Ingresos sin retención, como intereses o jubilación.',
    },
    deductions: {
      en: 'The result of the worksheet on the form. Leave it blank for the standard deduction.',
      es: 'El resultado de la hoja de trabajo del formulario. Déjelo en blanco para la deducción estándar.',
    },
    extra: {
      en: 'Any additional tax you want taken out of each check.',
      es: 'El impuesto adicional que quiere que le retengan de cada pago.',
    },
  },
  title: { en: 'Form W-4', es: 'Formulario W-4' },
  explanation: {
    en: 'Tells us how much federal income tax to take out of your pay.',
    es: 'Nos dice cuánto impuesto federal retener de su pago.',
  },
} as const

/** Example: `Children under 17 ($2,200 each)`. */
export function eachLabel(text: { en: string; es: string }, amount: number) {
  const dollars = `$${amount.toLocaleString('en-US')}`
  return { en: `${text.en} (${dollars} each)`, es: `${text.es} (${dollars} cada uno)` }
}
