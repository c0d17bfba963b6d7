import { TYPE_REFUSALS } from '../files/file-kinds.ts'
import { SPANISH_COMMON } from '../languages/spanish.ts'
import { type Catalog, withFilledMessages } from '../languages/translator.ts'

export const SPANISH_APPLY: Catalog = {
  ...withFilledMessages(SPANISH_COMMON, TYPE_REFUSALS),

  'Job Application': 'Solicitud de empleo',

  'Personal Information': 'Información personal',
  'Address Information': 'Domicilio',
  'Job Application Details': 'Detalles de la solicitud',
  'Professional References': 'Referencias profesionales',
  'Work History': 'Experiencia laboral',
  'Step {number} of {count}': 'Paso {number} de {count}',
  'Step {number}: {title}': 'Paso {number}: {title}',
  'Step {number}: {title}, completed': 'Paso {number}: {title}, completo',
  'Step {number}: {title}, needs correction': 'Paso {number}: {title}, requiere corrección',
  'This takes about 10 minutes. It helps to have your resume (if you have one) and contact information for people who can vouch for your work.':
    'Tarda unos 10 minutos. Conviene tener a mano su currículum, si tiene uno, y los nombres y teléfonos de personas que conocen su trabajo.',
  'Optional. People who can vouch for your work. We may contact them.':
    'Opcional: personas que conocen su trabajo y a las que se les puede preguntar por él.',
  'Optional. Start with your most recent job.':
    'Opcional: dónde trabajó antes, empezando por lo más reciente.',
  '{filled} of {count} required answers': '{filled} de {count} respuestas obligatorias',
  'Add a reference': 'Agregar una referencia',
  'Add a job': 'Agregar un empleo',
  'Skip to Review': 'Ir al final',
  'Back to review': 'Volver a la revisión',
  'Review your application': 'Revise su solicitud',
  "Here's what you'll send. Does everything look right?": 'Esto es lo que se enviará. ¿Está todo bien?',

  'First Name': 'Nombre',
  'Last Name': 'Apellido',
  Email: 'Correo electrónico',
  'Phone Number': 'Número de teléfono',
  'Birth Date': 'Fecha de nacimiento',
  'I am 18 or older': 'Tengo 18 años o más',
  Yes: 'Sí',
  'Street Address': 'Dirección',
  'Address Line 2': 'Dirección, línea 2',
  City: 'Ciudad',
  'State/Province': 'Estado o provincia',
  'Postal Code': 'Código postal',
  'Job Applied For': 'Puesto que solicita',
  'Affiliated Union': 'Sindicato',
  Resume: 'Currículum',
  'Reference {number}': 'Referencia {number}',
  Name: 'Nombre completo',
  Title: 'Cargo',
  Relationship: 'Relación con usted',
  Phone: 'Teléfono',
  'Previous Position {number}': 'Empleo anterior {number}',
  'Company Name': 'Nombre de la empresa',
  'Job Title': 'Puesto',
  'Start Date': 'Fecha de inicio',
  'End Date': 'Fecha de fin',
  'Company Phone': 'Teléfono de la empresa',

  'First Name is required': 'Falta el nombre',
  'Last Name is required': 'Falta el apellido',
  'Email is required': 'Falta el correo electrónico',
  'Phone Number is required': 'Falta el número de teléfono',
  'Birth Date is required': 'Falta la fecha de nacimiento',
  "Confirm that you're 18 or older": 'Confirme que tiene 18 años o más',
  'You must be 18 or older to apply': 'Solo pueden presentar una solicitud personas de 18 años o más',
  'We no longer ask for a birth date. Reload this page to continue.':
    'Ya no se pregunta la fecha de nacimiento. Vuelva a cargar esta página; en su lugar pregunta si tiene 18 años o más.',
  'Street Address is required': 'Falta la dirección',
  'City is required': 'Falta la ciudad',
  'State/Province is required': 'Falta el estado o la provincia',
  'Postal Code is required': 'Falta el código postal',
  'Job Applied For is required': 'Falta el puesto que solicita',
  'Invalid email format': 'El correo electrónico no es válido',
  'Birth Date cannot be in the future': 'La fecha de nacimiento no puede estar en el futuro',
  'This date cannot be in the future': 'Esta fecha no puede estar en el futuro',
  'End date must be after start date': 'La fecha de fin debe ser posterior a la de inicio',

  'Not accepted': 'No se aceptó',
  'PDF, DOC or DOCX, max 10MB': 'PDF, DOC o DOCX, máx. 10MB',
  "You chose {name} last time. Choose it again, because your browser can't save files.":
    'La vez pasada eligió {name}. Elíjalo de nuevo: el navegador guarda lo que escribe, pero no sus archivos.',
  'Choose it now': 'Elegirlo ahora',
  'Sending your resume: {percent}%': 'Enviando su currículum: {percent} %',
  'Resume sent. One moment…': 'Su currículum ya se envió. Un momento, por favor.',
  Upload: 'Envío',

  'We save your answers on this device for up to {days} days.':
    'Lo que escribe se guarda en este dispositivo hasta {days} días, para que no se pierda nada.',
  'Saved on this phone {since}.': 'Guardado en este teléfono {since}.',
  'Saved on this device {since}.': 'Guardado en este dispositivo {since}.',
  'a moment ago': 'hace un momento',
  Clear: 'Borrar',
  'Sharing this device?': '¿Otras personas usan este dispositivo?',
  "Don't save here": 'No guardar nada aquí',
  "Saving is off. You'll lose your answers if you close or reload this page.":
    'No se guarda nada en este dispositivo: lo que escribió se pierde al cerrar o volver a cargar esta página.',
  "Your browser can't save your answers. You'll lose them if you close or reload this page.":
    'Este navegador no guarda nada aquí: lo que escribió se pierde al cerrar o volver a cargar esta página.',
  'Save my answers': 'Guardar lo que escribo',
  'Your answers were cleared.': 'Se borró de aquí todo lo que escribió.',
  "This application was submitted or cleared in another tab, so it's no longer here.":
    'Esta solicitud se envió o se vació en otra pestaña, o se eliminó con los datos del navegador, así que aquí tampoco está ya.',
  Undo: 'Recuperarlo',

  'Submit Application': 'Enviar solicitud',
  'Submitting...': 'Enviando...',
  'Application Submitted Successfully!': '¡Su solicitud se envió correctamente!',
  "Thank you for your application. We'll review it and get back to you soon.":
    'Gracias por su solicitud. La revisaremos y nos comunicaremos pronto con usted.',
  'Your reference number': 'Su número de referencia',
  'Keep this number. Have it ready if you call or write to us.':
    'Guárdelo, y menciónelo cuando nos llame o nos escriba.',
  'What happens next': 'Qué sigue ahora',
  "We emailed you a confirmation. If you don't see it, check your spam folder.":
    'Le enviamos una confirmación por correo electrónico. Si no llega pronto, búsquela entre el correo no deseado.',
  "We'll review your application and email you our decision.":
    'Revisaremos su solicitud y le escribiremos por correo electrónico, sea cual sea la decisión.',
  "If you're hired, that email will include a link to your first-day forms.":
    'Si lo contratamos, ese correo trae el enlace a los formularios para su primer día.',
  'Print this page': 'Imprimir esta página',
  'Apply for another position': 'Solicitar otro puesto',
  'Submission Error': 'Error al enviar',
  'Fix the highlighted fields, then submit again.':
    'Corrija los campos marcados y envíe la solicitud de nuevo.',
  'An unknown validation error occurred.': 'Ocurrió un error de validación desconocido.',
  'Submission failed: ': 'No se pudo enviar: ',
  'An error occurred during submission. Please check your network connection.':
    'Ocurrió un error al enviar. Revise su conexión a internet.',
  'Too many applications from your network. Wait a few minutes and try again.':
    'Llegaron demasiadas solicitudes desde su conexión. Espere unos minutos e intente de nuevo.',
  "We couldn't send your application because a hidden field was filled in, possibly by your browser. Submit it again.":
    'Su solicitud no se envió porque se llenó un campo oculto, tal vez por su navegador. Envíela de nuevo, por favor.',
  'Another version of this application was already received.':
    'Ya se recibió otra versión de esta solicitud.',
  "We may already have your application, but we lost the connection before we could confirm it. Submit again to be sure. You won't be counted twice.":
    'Es posible que su solicitud ya se haya recibido: se envió, pero no llegó respuesta. Envíela de nuevo para estar seguro; no se guardará dos veces.',
  'We already have your application': 'Se recibió su envío anterior',
  "This version is different from the one we received, so we didn't save it.":
    'Esta solicitud es distinta de la que ya recibimos; no la guardamos.',
  "OK, I'm done": 'Listo, terminar',
  'Send this version too': 'Enviar también esta versión',
}
