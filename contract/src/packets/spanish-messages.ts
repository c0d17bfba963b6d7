import type { Catalog } from '../languages/translator.ts'

export const SPANISH_PACKET_MESSAGES: Catalog = {
  'Last name is required': 'Falta el apellido',
  'First name is required': 'Falta el nombre',
  'Street address is required': 'Falta la dirección',
  'City is required': 'Falta la ciudad',
  'State is required': 'Falta el estado',
  'ZIP code is required': 'Falta el código postal',
  'Invalid ZIP code format (e.g., 12345 or 12345-6789)':
    'El código postal no es válido (por ejemplo: 12345 o 12345-6789)',
  'Date of birth is required': 'Falta la fecha de nacimiento',
  'Birth date cannot be in the future': 'La fecha de nacimiento no puede estar en el futuro',
  'That expiration date is too far away. Check the year.':
    'Ninguna autorización de trabajo dura tanto. Revise el año.',
  'Social Security Number is required': 'Falta el número de Seguro Social',
  'Invalid SSN format (e.g., 123-45-6789)':
    'El número de Seguro Social no es válido (por ejemplo: 123-45-6789)',
  'Employment authorization status is required': 'Falta su situación de autorización de empleo',

  'Primary emergency contact name is required': 'Falta el nombre del contacto de emergencia principal',
  'Primary emergency contact relationship is required':
    'Falta la relación con el contacto de emergencia principal',
  'Primary emergency contact phone is required': 'Falta el teléfono del contacto de emergencia principal',
  'Primary emergency contact email is required':
    'Falta el correo electrónico del contacto de emergencia principal',
  'Secondary emergency contact name is required when any secondary contact info is provided':
    'Falta el nombre del segundo contacto de emergencia: es obligatorio si llena algún dato de este contacto',
  'Secondary emergency contact relationship is required':
    'Falta la relación con el segundo contacto de emergencia',
  'Secondary emergency contact phone is required': 'Falta el teléfono del segundo contacto de emergencia',
  'Secondary emergency contact email is required':
    'Falta el correo electrónico del segundo contacto de emergencia',
  'Please enter a valid email address': 'Escriba un correo electrónico válido',

  'Net pay bank name is required': 'Falta el nombre del banco para el pago neto',
  'Net pay account type is required': 'Falta el tipo de cuenta para el pago neto',
  'Net pay routing number must be exactly 9 digits':
    'El número de ruta para el pago neto debe tener exactamente 9 dígitos',
  'Net pay account number is required': 'Falta el número de cuenta para el pago neto',
  'Withholding bank name is required when withholding is specified':
    'Falta el nombre del banco de la cuenta de retención: es obligatorio si indica una retención',
  'Withholding account type is required when withholding is specified':
    'Falta el tipo de la cuenta de retención: es obligatorio si indica una retención',
  'Withholding routing number must be exactly 9 digits':
    'El número de ruta de la cuenta de retención debe tener exactamente 9 dígitos',
  'Withholding account number is required when withholding is specified':
    'Falta el número de la cuenta de retención: es obligatorio si indica una retención',
  'Withholding amount is required when withholding is specified':
    'Falta el monto de la retención: es obligatorio si indica una retención',
  'Withholding amount must be a valid positive number':
    'El monto de la retención debe ser un número mayor que cero',

  'Please upload or capture a photo': 'Suba o tome una foto',
  'Please select at least one document type': 'Elija al menos un tipo de documento',
  'Please upload at least one supporting document': 'Suba al menos un documento de respaldo',
  'Digital signature is required': 'Falta la firma digital',
  'Please enter your name for typed signature': 'Escriba su nombre para la firma escrita',
  'Please provide a signature before saving': 'Firme antes de guardar',
  'You must acknowledge the disclaimer before submitting': 'Debe aceptar la declaración antes de enviar',
  'Unable to access signature canvas': 'No se puede usar el área de firma',
  'Error saving signature. Please try again.': 'Error al guardar la firma. Intente de nuevo.',
  'The signature image is too large.': 'La imagen de la firma es demasiado grande.',

  'Submit Form': 'Enviar formulario',
  'Submitting...': 'Enviando...',
  'Validating...': 'Revisando...',
  'Submitted Successfully': 'Enviado correctamente',
  'Failed to load application data. Please try again.':
    'No se pudieron cargar los datos de la solicitud. Intente de nuevo.',
  'Submission Failed': 'No se pudo enviar',
  'Form submission failed. Please try again.': 'No se pudo enviar el formulario. Intente de nuevo.',
  Error: 'Error',
  'An error occurred while submitting the form. Please try again.':
    'Ocurrió un error al enviar el formulario. Intente de nuevo.',
  'Missing Information': 'Falta información',
  'Application ID is required but not found.': 'Se necesita el número de la solicitud, pero no se encontró.',
  'Success!': '¡Listo!',
  'Employee Packet Submitted Successfully! PDF and ZIP files have been generated.':
    '¡Su paquete de nuevo empleado se envió correctamente! Se generaron los archivos PDF y ZIP.',
  'We created a PDF of your packet and a ZIP of your documents. HR will review them and contact you if they need anything else.':
    'Se generaron el PDF de su paquete y un archivo ZIP con sus documentos. Recursos Humanos los revisará y se comunicará con usted si hace falta más información.',
  'Direct deposit takes 1-2 pay cycles to activate.':
    'El depósito directo tarda de 1 a 2 períodos de pago en activarse.',
  'This packet has already been submitted.': 'Este paquete ya se envió.',
  "This application isn't approved yet, so there's no packet to fill out.":
    'Esta solicitud no está aprobada, así que no hay ningún paquete que llenar.',

  'Someone changed these answers on another device.':
    'Mientras tanto, estas respuestas se cambiaron en otro dispositivo.',
  "You're making changes too quickly. Wait a few minutes and try again.":
    'Demasiados cambios en poco tiempo. Espere unos minutos e intente de nuevo.',
  "We couldn't find that file.": 'Ese archivo no existe.',
  'Choose one file only.': 'Envíe exactamente un archivo.',
  'One of your files is missing. Check your files and submit again.':
    'Un archivo que había subido ya no está. Revise sus archivos y envíe de nuevo.',
  "This link isn't valid. Ask for a new one.": 'Este enlace no es válido. Pida uno nuevo.',
  'This link has expired. Ask for a new one.': 'Este enlace venció. Pida uno nuevo.',
  'This link is for another application. Ask the office that sent it for a new one.':
    'Este enlace es de otra solicitud. Pida uno nuevo a la oficina que se lo envió.',
  "We couldn't find that application.": 'Esa solicitud no existe.',
  'An unexpected error occurred.': 'Ocurrió un error inesperado.',
  'We could not reach the server. Please check your connection and try again.':
    'No pudimos comunicarnos con el servidor. Revise su conexión e intente de nuevo.',
}
