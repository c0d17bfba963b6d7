import type { Language } from '../languages/languages.ts'
import { SPANISH_COMMON } from '../languages/spanish.ts'
import { type Catalogue, createTranslate, english, type Translate } from '../languages/translator.ts'

/** One's own checks: what changed, and what their lines mean. */
export const SPANISH_CHECKS: Catalogue = {
  ...SPANISH_COMMON,

  'Employee Checks': 'Mis cheques',
  'Fetching details. Please wait...': 'Cargando los detalles. Espere...',
  'Unable to load employee or check details.': 'No se pudieron cargar los datos del empleado o del cheque.',
  'This address names no check.': 'No encontramos ese cheque.',
  'Open it from the list of your checks.': 'Ábralo desde la lista de sus cheques.',
  'There is no such check.': 'No existe ese cheque.',
  'Unable to load your checks. Please try again.': 'No se pudieron cargar sus cheques. Intente de nuevo.',
  'Unable to download the statement.': 'No se pudo descargar el comprobante.',
  'This check can’t be printed now.': 'Este cheque no se puede imprimir ahora.',
  'Previous Check': 'Cheque anterior',
  'Next Check': 'Cheque siguiente',
  'Latest check': 'El cheque más reciente',
  Voided: 'Anulado',
  'This check was voided. It doesn’t count in your pay.': 'Este cheque fue anulado. No cuenta en su pago.',
  'No checks yet.': 'Aún no hay cheques.',
  'Your pay checks appear here on pay day.': 'Sus cheques de pago aparecen aquí el día de pago.',
  'No check matches the filter.': 'Ningún cheque coincide con el filtro.',
  'Try another date or number, or clear the filter.':
    'Pruebe con otra fecha u otro número, o quite el filtro.',
  'Enter a valid date': 'Escriba una fecha válida',
  View: 'Ver',
  'View check {number}': 'Ver el cheque {number}',
  'Open the check of {date}': 'Abrir el cheque del {date}',
  'Newest first': 'Los más recientes primero',
  'Export as CSV': 'Exportar como CSV',
  Check: 'Cheque',
  'Check of {date}': 'Cheque del {date}',
  'Other checks': 'Otros cheques',
  'Download PDF': 'Descargar PDF',
  Print: 'Imprimir',

  'Year Summary': 'Resumen del año',
  Year: 'Año',
  'All Years': 'Todos los años',
  'Save the Year as CSV': 'Año en CSV',
  'Save Statements as PDF': 'Comprobantes en PDF',
  'There are no checks of this year.': 'No hay cheques de este año.',
  'Many statements are being put together at the moment. Please try again in a moment.':
    'En este momento se preparan muchos comprobantes. Inténtelo de nuevo en un momento.',
  'The sums of your years could not be loaded.': 'No se pudieron cargar las sumas de sus años.',
  Total: 'Total',

  'Latest Check': 'Cheque más reciente',
  'Net Pay of {date}': 'Pago neto del {date}',
  'of {amount} Gross Pay': 'de {amount} de pago bruto',
  'Open This Check': 'Abrir este cheque',
  '{year} to Date': 'En lo que va de {year}',
  'The Last Check': 'El último cheque',
  'The Last {count} Checks': 'Los últimos {count} cheques',
  'Show as Table': 'Mostrar como tabla',
  'Show as Chart': 'Mostrar como gráfica',
  '{date}: {grossLabel} {gross}, {netLabel} {net}': '{date}: {grossLabel} {gross}, {netLabel} {net}',
  'Gross and net pay of each check from {oldest} to {latest}. The table has the same numbers.':
    'Pago bruto y neto de cada cheque del {oldest} al {latest}. La tabla tiene los mismos números.',
  'No checks': 'No hay cheques',

  'Check Number': 'Número de cheque',
  'Check Date': 'Fecha del cheque',
  'Payroll Period Start Date': 'Inicio del período de pago',
  'Payroll Period End Date': 'Fin del período de pago',
  'Total Hours Worked': 'Total de horas trabajadas',
  'Paid Sick Leave Available': 'Horas de enfermedad disponibles',
  'Gross Pay': 'Pago bruto',
  'Net Pay': 'Pago neto',
  Net: 'Neto',
  Earnings: 'Ingresos',
  Taxes: 'Impuestos',
  'Other Deductions': 'Otras deducciones',
  'Direct Deposits': 'Depósitos directos',
  Employee: 'Empleado',
  SSN: 'Seguro Social',
  Description: 'Descripción',
  Units: 'Unidades',
  Amount: 'Importe',
  YTD: 'Acumulado',
  Rate: 'Tarifa',
  'Pay Id': 'Tipo de pago',
  'Work Date': 'Fecha de trabajo',
  Job: 'Obra',
  'JC Cost Code': 'Código de costo',
  'Earnings Details': 'Detalle de ingresos',
  'Total Direct Deposits': 'Total de depósitos directos',
  'Total Earnings': 'Total de ingresos',
  'Total Taxes': 'Total de impuestos',
  'Total Other Deductions': 'Total de otras deducciones',
  'This check was not deposited directly.': 'Este pago no fue por depósito directo.',
  'No taxes were withheld.': 'No se retuvieron impuestos.',
  'No other deductions.': 'No hay otras deducciones.',
  'No details by day and job.': 'No hay detalles por día y obra.',

  'Earnings Statement': 'Comprobante de pago',
  'Earnings Statements {year} - {name}': 'Comprobantes de pago {year} - {name}',
  '{title} of {name} by {company}, check {number}': '{title} de {name}, de {company}, cheque {number}',
  '{name} ({id}) - check {number} of {date}': '{name} ({id}) - cheque {number} del {date}',
  'This is a statement of earnings and deductions, not a check.':
    'Este es un comprobante de ingresos y deducciones, no un cheque.',
  'Not in the payroll data': 'No está en los datos de nómina',
  'Address not configured': 'Dirección no configurada',
  'The payroll data has no rates.': 'Los datos de nómina no tienen tarifas.',
  'No earnings.': 'No hay ingresos.',
  'No taxes.': 'No hay impuestos.',
  'No deductions.': 'No hay deducciones.',
  'Paid by check.': 'Pagado con cheque.',
  '{units} hours': '{units} horas',
  'Year to date {amount}': 'Acumulado del año {amount}',
  'Employee ID': 'Número de empleado',
  'Social Security Number': 'Número de Seguro Social',
  'Hours/Pieces': 'Horas/piezas',
  'This Period': 'Este período',
  'Year to Date': 'Acumulado del año',
  'Hours, Pieces and Rates': 'Horas, piezas y tarifas',
  'Hours Worked': 'Horas trabajadas',
  'Total {title}': 'Total: {title}',
  'Page {page} of {count}': 'Página {page} de {count}',

  Corrected: 'Corregido',
  'Corrected on {date}': 'Corregido el {date}',
  'Voided on {date}': 'Anulado el {date}',
  'Before that, the check said:': 'Antes, el cheque decía:',
  Before: 'Antes',
  'Show Fewer': 'Mostrar menos',
  'In Your Pay': 'En su pago',
  Counted: 'Contaba',
  '{line} (removed)': '{line} (se quitó)',
  '{line} (added)': '{line} (se agregó)',
  'Not on the check': 'No estaba en el cheque',
  '{units} units': '{units} unidades',
  'year to date {amount}': 'acumulado del año {amount}',

  'Since Your Last Check': 'Por qué cambió su pago',
  'This check takes money back, so there is nothing to compare it with.':
    'Este cheque corrige un pago anterior; no hay con qué compararlo.',
  'This check pays nothing, so there is nothing to compare it with.':
    'Este cheque no paga nada, así que no hay con qué compararlo.',
  'This check comes in addition to the one of {date} for the same period, so the two are not compared.':
    'Este cheque se suma al del {date}, del mismo período, así que no se comparan.',
  'Compared with the check of {date}, number {number}.':
    'Comparado con el cheque del {date}, número {number}.',
  'Your net pay is the same.': 'Su pago neto es el mismo.',
  'Your last check could not be loaded, so it can’t be compared.':
    'No se pudo cargar su último cheque, así que no se puede comparar.',
  'Difference of Net Pay': 'Cambio en su pago neto',
  '1 smaller change': '1 cambio menor',
  '{count} smaller changes': '{count} cambios menores',
  'Show all {count} changes': 'Mostrar los {count} cambios',
  'Show the largest alone': 'Mostrar solo los mayores',
  'The lines of this check do not add up to its net pay. Please ask your payroll office what is missing.':
    'Las líneas de este cheque no suman su pago neto. Pregunte en la oficina de nómina qué falta.',

  'Not explained by the lines': 'Lo que las líneas no explican',
  '{line}, which the check before did not have': '{line}, que el cheque anterior no tenía',
  'No {line} this time': 'Esta vez sin {line}',
  'More {line}': 'Más {line}',
  'Less {line}': 'Menos {line}',
  'More for {line}': 'Más por {line}',
  'Less for {line}': 'Menos por {line}',
  '{units} hour more {line}': '{units} hora más de {line}',
  '{units} hour less {line}': '{units} hora menos de {line}',
  '{units} hours more {line}': '{units} horas más de {line}',
  '{units} hours less {line}': '{units} horas menos de {line}',
  '{units} more unit of {line}': '{units} unidad más de {line}',
  '{units} unit of {line} less': '{units} unidad menos de {line}',
  '{units} more units of {line}': '{units} unidades más de {line}',
  '{units} units of {line} less': '{units} unidades menos de {line}',

  '{units} hour × {rate} = {amount}': '{units} hora × {rate} = {amount}',
  '{units} hours × {rate} = {amount}': '{units} horas × {rate} = {amount}',
  '{units} × {rate} = {amount}': '{units} × {rate} = {amount}',
  '{units} at {rate} come to {amount}, since the cents of each entry are rounded.':
    '{units} a {rate} dan {amount}, porque se redondean los centavos de cada registro.',
  '{units} at {rate} come to {amount}, as the payroll data say.':
    '{units} a {rate} dan {amount}, según los datos de nómina.',
  'Total: {amount}': 'En total: {amount}',
  'The payroll data have no rate for this line.': 'Los datos de nómina no tienen una tarifa para esta línea.',
  'The earnings details do not contain {amount} of this line.':
    'El detalle de ingresos no contiene {amount} de esta línea.',
  'The earnings details contain {amount} more than this line.':
    'El detalle de ingresos contiene {amount} más que esta línea.',
  'Nothing on this check.': 'Nada en este cheque.',
  'Your payroll office calls this “{line}” and can tell you more about it.':
    'La oficina de nómina llama a esto “{line}” y puede darle más información.',
  'This check: {amount}': 'Este cheque: {amount}',
  'This year so far: {amount}': 'En lo que va del año: {amount}',
  'The explanation could not be loaded.': 'No se pudo cargar la explicación.',

  'Income tax of the United States, paid in advance for the year.':
    'Impuesto federal sobre la renta. Se descuenta de cada cheque.',
  'Social Security: for pensions in old age, and for survivors and people with a disability.':
    'Seguro Social: para las pensiones de vejez, de sobrevivientes y de personas con discapacidad.',
  'Medicare: the health insurance of the United States for older people.':
    'Medicare: el seguro médico de los Estados Unidos para personas mayores.',
  'Income tax of your state, paid in advance for the year.':
    'Impuesto estatal sobre la renta. Se descuenta de cada cheque.',
  'Disability insurance of your state: it pays while you can’t work because of an illness or injury outside work.':
    'Seguro estatal por incapacidad: paga mientras usted no puede trabajar por una enfermedad o lesión ajena al trabajo.',
  'Paid family leave: insurance that pays while you care for a family member.':
    'Licencia familiar pagada: un seguro que paga mientras usted cuida a un familiar.',
  'Your part of the price of your health insurance.': 'Su parte del costo del seguro médico.',
  'Your part of the price of your dental insurance.': 'Su parte del precio de su seguro dental.',
  'Your part of the price of your vision insurance.': 'Su parte del precio de su seguro de la vista.',
  'Your part of the price of your life insurance.': 'Su parte del precio de su seguro de vida.',
  'What you put aside from your pay for your retirement.':
    'Lo que usted aparta de su pago para su jubilación.',
  'Dues for your membership in a union or another organization.':
    'Cuota por ser miembro de un sindicato u otra organización.',
  'What is put aside from your pay for your vacation.': 'Lo que se aparta de su pago para sus vacaciones.',
  'Support for a child, withheld because of an order and passed on.':
    'Manutención de hijos que la empresa debe descontar por orden judicial.',
  'Withheld because a court or an agency ordered it, and passed on.':
    'Descuento ordenado por un tribunal o una agencia del gobierno.',
}

/** The texts of statements and exports, by the reader's language. */
export const TRANSLATE_CHECKS: Readonly<Record<Language, Translate>> = {
  en: english,
  es: createTranslate(SPANISH_CHECKS),
}
