import type { Catalog } from '../languages/translator.ts'

export const SPANISH_EMPLOYEE: Catalog = {
  Profile: 'Perfil',
  'Failed to fetch employee data': 'No se pudieron obtener los datos del empleado',
  'No token found': 'No se encontró la sesión',
  'No employee data found.': 'No se encontraron datos de empleado.',
  "Your account isn't linked to an employee record yet. Ask your payroll office to connect it.":
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
  'See a mistake? Contact your payroll office.': '¿Ve algún error? Llame a la oficina de nómina.',

  'Your bank account was changed on {date} to the account ending in {number}.':
    'Su cuenta bancaria se cambió el {date} por la cuenta que termina en {number}.',
  'Your bank account was removed on {date}.': 'Su cuenta bancaria se eliminó el {date}.',
  'Not you? Call {contact} right away.': '¿No fue usted? Llame de inmediato a {contact}.',
  'your payroll office': 'la oficina de nómina',

  "Who's viewed my information": 'Quién ha visto mi información',
  'Social Security Number': 'Número de Seguro Social',
  'Bank account': 'Cuenta bancaria',
  'Employee packet, including full SSN and account numbers':
    'Paquete de nuevo empleado, con todos los números',
  'A file from your employee packet': 'Un archivo del paquete de nuevo empleado',
  'Your SSN and bank accounts, in a file for payroll or the state':
    'Su número de Seguro Social y sus cuentas bancarias, en un archivo para nómina o el estado',
  Name: 'Nombre',
  Number: 'Número',
  Time: 'Hora',
  "We couldn't load this.": 'Esto no se pudo cargar.',
  'No one has viewed your information.': 'Nadie ha visto su información.',
  "Your SSN and bank account number stay hidden. If someone in the office views them, you'll see it here.":
    'Su número de Seguro Social y su número de cuenta están ocultos para la oficina hasta que alguien pide verlos, y eso queda anotado aquí.',
}
