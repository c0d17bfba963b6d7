import type { Catalog } from '../languages/translator.ts'

/** Only the default kinds are translated; kinds that Admins add are shown as entered. */
export const SPANISH_KINDS: Catalog = {
  'OSHA 10': 'OSHA 10',
  'OSHA 30': 'OSHA 30',
  "Commercial driver's license": 'Licencia de conducir comercial',
  'Medical card': 'Tarjeta médica',
  'First aid': 'Primeros auxilios',
  'Forklift operator': 'Operador de montacargas',
  'Union card': 'Tarjeta del sindicato',
}

export const SPANISH_CERTIFICATES: Catalog = {
  Certificates: 'Certificados',
  'Add your cards so we can remind you before they expire.':
    'Agregue sus tarjetas para que podamos avisarle antes de que venzan.',
  "We couldn't load your certificates.": 'No pudimos cargar sus certificados.',
  'Add Certificate': 'Agregar certificado',
  'Add a Certificate': 'Agregar un certificado',
  'Your Certificate': 'Su certificado',
  Certificate: 'Certificado',
  'Choose a certificate': 'Elija un certificado',
  Number: 'Número',
  Issued: 'Fecha de emisión',
  Expires: 'Fecha de vencimiento',
  "It doesn't expire": 'No vence',
  "Enter the date, or select that it doesn't expire": 'Escriba la fecha o marque que no vence',
  'Take a photo of each side. Make sure we can read every line.':
    'Tome una foto de cada lado. Asegúrese de que se pueda leer todo.',
  Front: 'Frente',
  Back: 'Reverso',
  'Photo of the Front': 'Foto del frente',
  'Photo of the Back': 'Foto del reverso',
  'JPG or PNG, up to {max}': 'JPG o PNG, hasta {max}',
  'Preparing the picture…': 'Preparando la foto…',
  'Remove Picture': 'Quitar la foto',
  'Front of the certificate': 'Frente del certificado',
  'Back of the certificate': 'Reverso del certificado',
  'No picture of the front': 'Sin foto del frente',
  'No picture of the back': 'Sin foto del reverso',
  'Add a photo of the front': 'Agregue una foto del frente',
  "We couldn't load the picture.": 'No pudimos cargar la foto.',
  'Save Certificate': 'Guardar el certificado',
  Cancel: 'Cancelar',
  'We got your certificate. HR will check it.': 'Recibimos su certificado. Recursos Humanos lo revisará.',
  'Saved. HR will check it.': 'Guardado. Recursos Humanos lo revisará.',
  'Remove Certificate': 'Eliminar el certificado',
  'Remove this certificate?': '¿Eliminar este certificado?',
  'Its pictures are deleted too. You can’t undo this.':
    'También se borran sus fotos. Esto no se puede deshacer.',
  'Certificate removed.': 'Certificado eliminado.',
  'HR will check it': 'Recursos Humanos lo revisará',
  'Checked {date}': 'Revisado el {date}',
  'HR asks for new pictures': 'Recursos Humanos pide fotos nuevas',
  'HR asks: {comment}': 'Recursos Humanos pide: {comment}',
  'Add your new card': 'Agregue su tarjeta nueva',
  "Doesn't expire": 'No vence',
  'Expires today': 'Vence hoy',
  'In 1 day': 'En 1 día',
  'In {count} days': 'En {count} días',
  'In {count} months': 'En {count} meses',
  'In {count} years': 'En {count} años',
  '1 day ago': 'Hace 1 día',
  '{count} days ago': 'Hace {count} días',
  '{count} months ago': 'Hace {count} meses',
  '{count} years ago': 'Hace {count} años',

  'Choose a kind of certificate': 'Elija un tipo de certificado',
  'Check the year. Enter a date from 1950 to 2099.': 'Revise el año. Escriba una fecha entre 1950 y 2099.',
  "The issue date can't be in the future.": 'La fecha de emisión no puede estar en el futuro.',
  'The expiration date must be after the issue date.':
    'La fecha de vencimiento debe ser posterior a la de emisión.',
  "We couldn't find that certificate. Someone may have removed it.":
    'No encontramos ese certificado. Es posible que alguien lo haya eliminado.',
  'Someone else changed this certificate. Reload the page and try again.':
    'Otra persona cambió este certificado. Vuelva a cargar la página e intente de nuevo.',
  'You can add up to {max} certificates. Remove one you no longer need.':
    'Puede agregar hasta {max} certificados. Elimine uno que ya no necesite.',
  "We couldn't find that picture.": 'No encontramos esa foto.',
  'Choose one picture of each side.': 'Elija una foto de cada lado.',

  ...SPANISH_KINDS,
}
