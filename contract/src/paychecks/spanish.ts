import { SPANISH_COMMON } from '../languages/spanish.ts'
import type { Catalogue } from '../languages/translator.ts'

/** One's own checks: what changed, and what their lines mean. */
export const SPANISH_CHECKS: Catalogue = {
  ...SPANISH_COMMON,

  'Since Your Last Check': 'Desde su último cheque',
  'Your net pay is the same.': 'Su pago neto es el mismo.',
  'Your last check could not be loaded, so it can’t be compared.':
    'No se pudo cargar su último cheque, así que no se puede comparar.',
  'Difference of Net Pay': 'Diferencia del pago neto',
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
  'Together: {amount}': 'En total: {amount}',
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
    'Impuesto federal sobre la renta, que se paga por adelantado por el año.',
  'Social Security: for pensions in old age, and for survivors and people with a disability.':
    'Seguro Social: para las pensiones de vejez, de sobrevivientes y de personas con discapacidad.',
  'Medicare: the health insurance of the United States for older people.':
    'Medicare: el seguro médico de los Estados Unidos para personas mayores.',
  'Income tax of your state, paid in advance for the year.':
    'Impuesto estatal sobre la renta, que se paga por adelantado por el año.',
  'Disability insurance of your state: it pays while you can’t work because of an illness or injury outside work.':
    'Seguro estatal por incapacidad: paga mientras usted no puede trabajar por una enfermedad o lesión ajena al trabajo.',
  'Paid family leave: insurance that pays while you care for a family member.':
    'Licencia familiar pagada: un seguro que paga mientras usted cuida a un familiar.',
  'Your part of the price of your health insurance.': 'Su parte del precio de su seguro médico.',
  'Your part of the price of your dental insurance.': 'Su parte del precio de su seguro dental.',
  'Your part of the price of your vision insurance.': 'Su parte del precio de su seguro de la vista.',
  'Your part of the price of your life insurance.': 'Su parte del precio de su seguro de vida.',
  'What you put aside from your pay for your retirement.':
    'Lo que usted aparta de su pago para su jubilación.',
  'Dues for your membership in a union or another organization.':
    'Cuota por ser miembro de un sindicato u otra organización.',
  'What is put aside from your pay for your vacation.': 'Lo que se aparta de su pago para sus vacaciones.',
  'Support for a child, withheld because of an order and passed on.':
    'Manutención de un hijo, retenida por una orden y entregada a quien corresponde.',
  'Withheld because a court or an agency ordered it, and passed on.':
    'Retenido porque lo ordenó un tribunal o una agencia, y entregado a quien corresponde.',
}
