import type { Catalog } from '../../languages/translator.ts'

export const SPANISH_VERIFY: Catalog = {
  'Verify a Packet': 'Verificar un paquete',
  'Check whether the ZIP of an employee packet or a signed form has been changed since EPay signed it.':
    'Dice si el ZIP de un paquete de nuevo empleado o de un formulario firmado está como lo firmó el portal y, si no, qué se alteró.',
  Form: 'Formulario',
  'Form requested': 'Formulario solicitado',
  'Form signed': 'Formulario firmado',
  Employee: 'Empleado',
  'We check the file on your device. Nothing is uploaded.':
    'Todo se comprueba en este dispositivo: no se envía nada.',
  'Choose a ZIP': 'Elegir un ZIP',
  'Use the ZIP exactly as you downloaded it': 'El ZIP de un paquete, tal como se descargó',
  'Checking...': 'Comprobando...',
  'The file could not be read.': 'No se pudo leer el archivo.',
  'Browsers check signatures only on pages opened over https. Open this page that way, or run npm run admin -- verify-packet FILE.':
    'Los navegadores solo comprueban firmas en páginas abiertas con https. Abra esta página así, o ejecute npm run admin -- verify-packet ARCHIVO.',
  "This portal's keys": 'Las claves de este portal',
  'SHA-256 fingerprints of the keys that this portal signs packets with, the newest first. Compare them with the one on a packet’s evidence page.':
    'Huellas SHA-256 de las claves con las que este portal firma los paquetes, la más reciente primero. Compárelas con la de la página de evidencia de un paquete.',
  'This ZIP holds several. To see what one of them covers, take it out and check it by itself.':
    'Este ZIP contiene varios. Para ver qué abarca uno, sáquelo y verifíquelo por separado.',
  "We couldn't load this portal's keys. Compare the packet's fingerprint with one you trust.":
    'No se pudieron cargar las claves de este portal: compare la huella de la clave del paquete con la que usted conoce.',
  Signature: 'Firma',
  'Statements as they were shown': 'Declaraciones tal como se mostraron',
  Files: 'Archivos',
  Events: 'Sucesos',
  Altered: 'Alterado',
  Signed: 'Firmado',
  Company: 'Empresa',
  Packet: 'Paquete',
  Key: 'Clave',
  'Check a Number': 'Comprobar un número',
  'Personal and account numbers are hidden in the data files. Use the key on the payroll page to check a number.':
    'Los archivos de datos contienen los números personales y de cuenta ocultos. Con la clave de la página de nómina puede comprobar si un número es el que se firmó.',
  'Number of': 'Número de',
  Number: 'Número',
  'Key on the payroll page': 'Clave de la página de nómina',
  'Check This Number': 'Comprobar este número',
  'This is the number that was signed.': 'Este es el número que se firmó.',
  'This is not the number that was signed, or not its key.':
    'Este no es el número que se firmó, o esta no es su clave.',
  'The key has 32 characters, from 0 to 9 and a to f.': 'La clave tiene 32 caracteres, de 0 a 9 y de a a f.',

  "Verified. This packet hasn't been changed since EPay signed it.":
    'Auténtico: nada se alteró desde que el portal firmó este paquete.',
  'Changed. This packet is different from what EPay signed.':
    'Alterado: este paquete no está como lo firmó el portal.',
  "We couldn't check this file.": 'No se puede comprobar nada.',
  "Unchanged, but signed with a key we don't recognize. Compare its fingerprint.":
    'Sin alterar, pero firmado con una clave que aquí no se conoce: compare su huella.',

  'Social Security Number': 'Número de Seguro Social',
  'USCIS number': 'Número de USCIS',
  'Form I-94 admission number': 'Número de admisión del formulario I-94',
  'Foreign passport number': 'Número de pasaporte extranjero',
  'Net pay routing number': 'Número de ruta del pago neto',
  'Net pay account number': 'Número de cuenta del pago neto',
  'Withholding routing number': 'Número de ruta de la retención',
  'Withholding account number': 'Número de cuenta de la retención',

  'Signed (UTC)': 'Firmado (UTC)',
  Unknown: 'Desconocido',
  'Signed by': 'Firmado por',
  'Submitted by': 'Enviado por',
  'Statement language': 'Idioma de las declaraciones',
  'IP address': 'Dirección de origen',
  Browser: 'Navegador',
  'Email link': 'Enlace enviado por correo',
  'Staff account': 'Cuenta de la oficina',
  Account: 'Cuenta',
  'the same person as the decision before': 'la misma persona que tomó la decisión anterior',
  Candidate: 'Candidato',
  Staff: 'Oficina',

  'Application submitted': 'Solicitud enviada',
  'Approved by HR': 'Aprobada por Recursos Humanos',
  'Approved by the CFO': 'Aprobada por la dirección financiera',
  Noted: 'Anotado',
  'Link sent': 'Enlace enviado',
  'Link opened': 'Enlace abierto',
  'Packet signed': 'Paquete firmado',

  "This isn't an EPay packet. {manifest} or {signature} is missing.":
    'Esto no es un paquete: no contiene {manifest} o {signature}.',
  "{manifest} can't be read, so nothing else can be checked.":
    'No se puede leer {manifest}, así que no se puede comprobar nada más.',
  'The signature in {signature} was changed.': 'Se cambió la firma de {signature}.',
  'The signature in {signature} is not one of this {manifest}: one of them was changed.':
    'La firma de {signature} no es la de este {manifest}: uno de los dos se cambió.',
  "The packet is signed with a key that is not among this portal's: {fingerprint}":
    'El paquete está firmado con una clave que no es de este portal: {fingerprint}',
  '{path} was changed.': 'Se cambió {path}.',
  "{path} can't be unpacked here, so it can't be checked.":
    '{path} no se puede descomprimir aquí, así que no se puede comprobar.',
  '{path} is missing.': 'Falta {path}.',
  '{path} was added.': 'Se añadió {path}.',
  '{path} is in the archive more than once.': '{path} está más de una vez en el archivo ZIP.',
  'The ZIP gives {path} two different names, sizes, or checksums.':
    'El ZIP da a {path} dos nombres, tamaños o sumas de verificación diferentes.',
  "This isn't a ZIP, or part of it is missing. Use the file as you downloaded it.":
    'Esto no es un ZIP, o le falta una parte. Use el archivo tal como lo descargó.',
  'The ZIP holds data besides its files, so other programs may show other files.':
    'El ZIP contiene datos además de sus archivos, así que otros programas podrían mostrar otros archivos.',
  'The chain of events does not end with what was signed.':
    'La cadena de sucesos no termina con lo que se firmó.',
  'The answer {name} was changed.': 'Se cambió la respuesta {name}.',
  'Event {number} was changed or moved.': 'El suceso {number} no está como se firmó, o no está en su lugar.',
  'Event {number} ({event}) was changed or moved.':
    'El suceso {number} ({event}) no está como se firmó, o no está en su lugar.',
}
