import { TYPE_REFUSALS } from '../files/file-kinds.ts'
import { SPANISH_COMMON } from '../languages/spanish.ts'
import { type Catalogue, withFilled } from '../languages/translator.ts'

/** The application form at /apply. */
export const SPANISH_APPLY: Catalogue = {
  ...withFilled(SPANISH_COMMON, TYPE_REFUSALS),

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
  'It takes about 10 minutes. Good to have at hand: your resume if you have one, and the names and numbers of people who know your work.':
    'Tarda unos 10 minutos. Conviene tener a mano su currículum, si tiene uno, y los nombres y teléfonos de personas que conocen su trabajo.',
  'Optional: people who know your work and may be asked about it.':
    'Opcional: personas que conocen su trabajo y a las que se les puede preguntar por él.',
  'Optional: where you worked before, the latest first.':
    'Opcional: dónde trabajó antes, empezando por lo más reciente.',
  'Skip to the end': 'Ir al final',
  'Back to the review': 'Volver a la revisión',
  'Review your application': 'Revise su solicitud',
  'This is what will be sent. Is everything right?': 'Esto es lo que se enviará. ¿Está todo bien?',

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
  'Please confirm that you are 18 or older': 'Confirme que tiene 18 años o más',
  'Only people who are 18 or older can apply':
    'Solo pueden presentar una solicitud personas de 18 años o más',
  'The birth date is not asked for any more. Please load this page again; it asks instead whether you are 18 or older.':
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
  'Last time you chose {name}. Please choose it again: a browser keeps your words, not your files.':
    'La vez pasada eligió {name}. Elíjalo de nuevo: el navegador guarda lo que escribe, pero no sus archivos.',
  'Choose it now': 'Elegirlo ahora',
  'Sending your resume: {percent} %': 'Enviando su currículum: {percent} %',
  'Your resume is sent. One moment, please.': 'Su currículum ya se envió. Un momento, por favor.',
  Upload: 'Envío',

  'What you type is saved on this device for up to {days} days, so that nothing is lost.':
    'Lo que escribe se guarda en este dispositivo hasta {days} días, para que no se pierda nada.',
  'Saved on this phone {since}.': 'Guardado en este teléfono {since}.',
  'Saved on this device {since}.': 'Guardado en este dispositivo {since}.',
  'a moment ago': 'hace un momento',
  Clear: 'Borrar',
  'Do other people use this device?': '¿Otras personas usan este dispositivo?',
  'Save nothing here': 'No guardar nada aquí',
  'Nothing is saved on this device: what you typed is lost when you close or reload this page.':
    'No se guarda nada en este dispositivo: lo que escribió se pierde al cerrar o volver a cargar esta página.',
  'This browser saves nothing here: what you typed is lost when you close or reload this page.':
    'Este navegador no guarda nada aquí: lo que escribió se pierde al cerrar o volver a cargar esta página.',
  'Save what I type': 'Guardar lo que escribo',
  'Everything you typed is gone from here.': 'Se borró de aquí todo lo que escribió.',
  'This application was submitted or emptied in another tab, or removed with the browser’s data, so it is gone from here as well.':
    'Esta solicitud se envió o se vació en otra pestaña, o se eliminó con los datos del navegador, así que aquí tampoco está ya.',
  'Bring it back': 'Recuperarlo',

  'Submit Application': 'Enviar solicitud',
  'Submitting...': 'Enviando...',
  'Application Submitted Successfully!': '¡Su solicitud se envió correctamente!',
  "Thank you for your application. We'll review it and get back to you soon.":
    'Gracias por su solicitud. La revisaremos y nos comunicaremos pronto con usted.',
  'Your reference number': 'Su número de referencia',
  'Please keep it, and name it when you call or write to us.':
    'Guárdelo, y menciónelo cuando nos llame o nos escriba.',
  'What happens next': 'Qué sigue ahora',
  'We have sent you a confirmation by e-mail. If it is not there soon, please look among your unwanted mail.':
    'Le enviamos una confirmación por correo electrónico. Si no llega pronto, búsquela entre el correo no deseado.',
  'We review your application, and write to you by e-mail whatever we decide.':
    'Revisaremos su solicitud y le escribiremos por correo electrónico, sea cual sea la decisión.',
  'If you are hired, that e-mail leads you to the forms for your first day.':
    'Si se le contrata, ese correo le llevará a los formularios para su primer día.',
  'Print this page': 'Imprimir esta página',
  'Apply for another position': 'Solicitar otro puesto',
  'Submission Error': 'Error al enviar',
  'Please correct the marked fields, then submit again.':
    'Corrija los campos marcados y envíe la solicitud de nuevo.',
  'An unknown validation error occurred.': 'Ocurrió un error de validación desconocido.',
  'Submission failed: ': 'No se pudo enviar: ',
  'An error occurred during submission. Please check your network connection.':
    'Ocurrió un error al enviar. Revise su conexión a internet.',
  'Too many applications came from your connection. Please wait a few minutes and try again.':
    'Llegaron demasiadas solicitudes desde su conexión. Espere unos minutos e intente de nuevo.',
  'Your application was not sent, because a hidden field had been filled in, perhaps by your browser. Please submit it again.':
    'Su solicitud no se envió porque se llenó un campo oculto, tal vez por su navegador. Envíela de nuevo, por favor.',
  'Another version of this application was already received.':
    'Ya se recibió otra versión de esta solicitud.',
  'Your application may have been received already: it was sent, but no answer came. Submit it again to be sure; it is not stored twice.':
    'Es posible que su solicitud ya se haya recibido: se envió, pero no llegó respuesta. Envíela de nuevo para estar seguro; no se guardará dos veces.',
  'Your earlier submission was received': 'Se recibió su envío anterior',
  'What is here now differs from what we received, in your words or in the resume, so it was not stored.':
    'Lo que hay aquí ahora es distinto de lo que recibimos, en sus datos o en el currículum, así que no se guardó.',
  'It was received: done': 'Ya se recibió: terminar',
  'Send this version as well': 'Enviar también esta versión',
}
