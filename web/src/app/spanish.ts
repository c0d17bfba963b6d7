import { SPANISH_AUTH } from '@epay/contract/auth/spanish'
import { SPANISH_CERTIFICATES } from '@epay/contract/certificates/spanish'
import { SPANISH_DETAILS } from '@epay/contract/change-requests/spanish'
import { SPANISH_FORMS } from '@epay/contract/company-forms/spanish'
import { SPANISH_EMPLOYEE } from '@epay/contract/employees/spanish'
import type { Catalog } from '@epay/contract/languages/translator'
import { SPANISH_VERIFY } from '@epay/contract/packets/evidence/spanish'
import { SPANISH_PACKET } from '@epay/contract/packets/spanish'
import { SPANISH_CHECKS } from '@epay/contract/paychecks/spanish'
import { SPANISH_TAX_FORMS } from '@epay/contract/tax-forms/spanish'

const SPANISH_SHELL: Catalog = {
  Main: 'Principal',
  'Open menu': 'Abrir el menú',
  'Close menu': 'Cerrar el menú',
  Dashboard: 'Inicio',
  'Manage Employees': 'Administrar empleados',
  'My Forms': 'Mis formularios',
  'Company Forms': 'Formularios de la empresa',
  Import: 'Importar',
  'Hand-Over': 'Entrega a nómina',
  Changes: 'Cambios',
  'Job Applications': 'Solicitudes de empleo',
  'Year-End Forms': 'Formularios de fin de año',
  Mail: 'Correo',
  'Packet Retention': 'Conservación de paquetes',
  'Audit Trail': 'Registro de auditoría',
  'API Tokens': 'Claves de programas',
  Settings: 'Configuración',
  'waiting for you': 'en espera de usted',
  'Welcome, {name}.': 'Hola, {name}.',
  "EPay is temporarily unavailable. We'll keep trying.":
    'EPay está ocupado o se está reiniciando. Esta página lo intenta de nuevo por sí sola.',
  'We could not reach the server. Please check your connection and try again.':
    'No pudimos conectar con el servidor. Revise su conexión e intente de nuevo.',
  'Go to home page': 'Ir a la página de inicio',
  'Page not found': 'Página no encontrada',
  "We couldn't find": 'No hay nada en',
  'The link may be outdated, or the address may have a typo.':
    'El enlace puede ser antiguo, o la dirección puede tener un error.',

  'Success!': '¡Listo!',
  'Error!': '¡Error!',
  'Show password': 'Mostrar la contraseña',
  'Hide password': 'Ocultar la contraseña',
  Filter: 'Filtro',
  'Apply Filter': 'Aplicar el filtro',
  'Clear Filter': 'Quitar el filtro',
  '{title} table': 'Tabla: {title}',
  '{title}, ascending': '{title}, ascendente',
  '{title}, descending': '{title}, descendente',
  'Sort by': 'Ordenar por',
  'Not sorted': 'Sin ordenar',
  '{first}–{last} of {count}': '{first}–{last} de {count}',
  'Rows per page': 'Filas por página',
  'Page {number}': 'Página {number}',
  'First page': 'Primera página',
  'Previous page': 'Página anterior',
  'Next page': 'Página siguiente',
  'Last page': 'Última página',
  'First Page': 'Primera página',
  "There's nothing on this page.": 'Esta página está más allá del final de la lista.',
}

export const SPANISH_PORTAL: Catalog = {
  // Employees sign forms with the same signature fields as the packet.
  ...SPANISH_PACKET,
  ...SPANISH_FORMS,
  ...SPANISH_CERTIFICATES,
  ...SPANISH_CHECKS,
  ...SPANISH_TAX_FORMS,
  ...SPANISH_AUTH,
  ...SPANISH_EMPLOYEE,
  ...SPANISH_DETAILS,
  ...SPANISH_VERIFY,
  ...SPANISH_SHELL,
}
