import type { Catalogue } from '../languages/translator.ts'

/** One's own record. */
export const SPANISH_EMPLOYEE: Catalogue = {
  Profile: 'Perfil',
  'Failed to fetch employee data': 'No se pudieron obtener los datos del empleado',
  'No token found': 'No se encontró la sesión',
  'No employee data found.': 'No se encontraron datos de empleado.',
  'Your account belongs to no employee yet. Please ask your payroll office to connect it.':
    'Su cuenta aún no pertenece a ningún empleado. Pida a la oficina de nómina que la conecte.',
  Employee: 'Empleado',
  'HR-Manager': 'Gerente de Recursos Humanos',
  CFO: 'Director de Finanzas',
  Admin: 'Administrador',
  ID: 'Número',
  Address: 'Dirección',
  Active: 'Activo',
  Yes: 'Sí',
  No: 'No',
  'Account Type': 'Tipo de cuenta',
  Checking: 'Cuenta corriente',
  Savings: 'Cuenta de ahorros',
  'Bank Account': 'Cuenta bancaria',
  'N/A': 'No hay',
  'Print Stub': 'Imprimir comprobante',
  'Is something wrong? Please tell your payroll office.':
    '¿Hay algo incorrecto? Avise a la oficina de nómina.',

  'Your bank account was changed on {date} to the account ending in {number}.':
    'Su cuenta bancaria se cambió el {date} por la cuenta que termina en {number}.',
  'Your bank account was removed on {date}.': 'Su cuenta bancaria se eliminó el {date}.',
  'Not you? Call {contact} right away.': '¿No fue usted? Llame de inmediato a {contact}.',
  'your payroll office': 'la oficina de nómina',

  'Who looked at my numbers': 'Quién vio mis números',
  'Who looked at your numbers could not be loaded.': 'No se pudo cargar quién vio sus números.',
  'Social Security Number': 'Número de Seguro Social',
  'Bank account': 'Cuenta bancaria',
  'Employee packet, with all numbers': 'Paquete de ingreso, con todos los números',
  'A file of the employee packet': 'Un archivo del paquete de ingreso',
  Name: 'Nombre',
  Number: 'Número',
  Time: 'Hora',
  'This could not be loaded.': 'Esto no se pudo cargar.',
  'Nobody has looked.': 'Nadie los ha visto.',
  'Your SSN and account number are hidden from the office until somebody asks to see them, and that is written down here.':
    'Su número de Seguro Social y su número de cuenta están ocultos para la oficina hasta que alguien pide verlos, y eso queda anotado aquí.',
}
