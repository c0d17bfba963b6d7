import { TYPE_REFUSALS } from '../files/file-kinds.ts'
import { SPANISH_COMMON } from '../languages/spanish.ts'
import { type Catalogue, withFilled } from '../languages/translator.ts'

/** The employee packet. */
export const SPANISH_PACKET: Catalogue = {
  ...withFilled(SPANISH_COMMON, TYPE_REFUSALS),

  'Personal information': 'Información personal',
  'Direct deposit': 'Depósito directo',
  'Documents and signature': 'Documentos y firma',
  'Step {number} of {count} · {title}': 'Paso {number} de {count} · {title}',
  'Download your copy': 'Descargar su copia',
  'A ZIP with your packet as a PDF, with your numbers by their last digits only. With your link you can download it until {time}.':
    'Un ZIP con su paquete en PDF, en el que sus números aparecen solo con los últimos dígitos. Con su enlace puede descargarlo hasta el {time}.',
  'Anybody can check at {address} that nothing in it was altered.':
    'Cualquiera puede comprobar en {address} que no se alteró nada.',
  'A copy can be downloaded for 24 hours after the packet was submitted. Please ask HR for one.':
    'Una copia se puede descargar durante 24 horas después de enviar el paquete. Pida una a Recursos Humanos.',
  'A copy can be downloaded only with the link with which the packet was submitted. Please ask HR for one.':
    'Una copia solo se puede descargar con el enlace con el que se envió el paquete. Pida una a Recursos Humanos.',
  'The office submitted this packet. Please ask HR for a copy.':
    'La oficina envió este paquete. Pida una copia a Recursos Humanos.',
  'A copy can be downloaded once the packet is submitted.':
    'Una copia se puede descargar cuando el paquete se haya enviado.',
  'Too many downloads in a short time. Please wait a few minutes and try again.':
    'Demasiadas descargas en poco tiempo. Espere unos minutos e inténtelo de nuevo.',
  'Tick the disclaimer to submit.': 'Marque la declaración para enviar.',
  'You can leave this page now.': 'Ya puede salir de esta página.',
  OK: 'Aceptar',
  'Sending {sent} of {total}. Please keep this page open.':
    'Enviando {sent} de {total}. Mantenga abierta esta página.',
  'Everything is sent. Your packet is being put together...':
    'Ya se envió todo. Estamos preparando su paquete...',

  'Continue where you left off': 'Continúe donde se quedó',
  'What you entered was saved on {time}. For your safety, your SSN, account numbers and signature were not: please enter them again.':
    'Lo que escribió se guardó el {time}. Por su seguridad, su número de Seguro Social, sus números de cuenta y su firma no se guardaron: escríbalos de nuevo.',
  'The files that you uploaded before are still attached.': 'Los archivos que subió siguen adjuntos.',
  'What you entered was saved on {time}. For your safety, these were not carried over. Please give them again:':
    'Lo que escribió se guardó el {time}. Por su seguridad, esto no se conservó. Indíquelo de nuevo:',
  'Your packet needs a correction': 'Su paquete necesita una corrección',
  'HR has gone through your packet. Please correct what is named here, go through all steps, and submit it again.':
    'Recursos Humanos revisó su paquete. Corrija lo que se indica aquí, revise todos los pasos y envíelo de nuevo.',
  'What to fix: {reason}': 'Qué corregir: {reason}',
  'What is left': 'Lo que falta',
  'Go to What Is Left': 'Ir a lo que falta',
  'Start Over': 'Empezar de nuevo',
  'Start over?': '¿Empezar de nuevo?',
  'What was saved is deleted, and so are the files that you uploaded.':
    'Se borra lo que se guardó, y también los archivos que subió.',
  'Nothing was deleted. {reason}': 'No se borró nada. {reason}',
  Cancel: 'Cancelar',
  'Your answers and files are saved as you go, and kept for {days} days after your last change. Your SSN, account numbers and signature are not.':
    'Sus respuestas y archivos se guardan a medida que avanza, hasta {days} días después de su último cambio. Su número de Seguro Social, sus números de cuenta y su firma no se guardan.',
  'Saved: {time}.': 'Guardado: {time}.',
  'Saving...': 'Guardando...',
  'Your last changes are not saved yet. We keep trying: please keep this page open.':
    'Sus últimos cambios aún no se guardan. Seguimos intentando: mantenga abierta esta página.',
  'Your link does not work any more': 'Su enlace ya no funciona',
  'Last saved: {time}. Please ask HR for a new link, and leave this page open: when you open the new link in this browser, it goes on here.':
    'Guardado por última vez: {time}. Pida a Recursos Humanos un enlace nuevo y deje abierta esta página: cuando abra el enlace nuevo en este navegador, podrá continuar aquí.',
  'Please ask HR for a new link, and leave this page open: when you open the new link in this browser, it goes on here.':
    'Pida a Recursos Humanos un enlace nuevo y deje abierta esta página: cuando abra el enlace nuevo en este navegador, podrá continuar aquí.',
  'This packet was also filled in on another device': 'Este paquete también se llenó en otro dispositivo',
  'Filled in here from the other device: {fields}.': 'Se llenó aquí desde el otro dispositivo: {fields}.',
  'You answered these differently here, and your answers here were kept. The other device had:':
    'Aquí respondió esto de otra manera, y se conservaron sus respuestas de aquí. En el otro dispositivo decía:',
  'Use Those Answers': 'Usar esas respuestas',

  'About you': 'Sobre usted',
  'As it stands on your official documents.': 'Tal como aparece en sus documentos oficiales.',
  'First Name': 'Nombre',
  'Last Name': 'Apellido',
  'Middle Initial': 'Segunda inicial',
  'Other Last Names Used': 'Otros apellidos que ha usado',
  'Date of Birth': 'Fecha de nacimiento',
  'Social Security Number': 'Número de Seguro Social',
  '123-45-6789': '123-45-6789',
  'Where you live': 'Dónde vive',
  'Street Address': 'Dirección',
  'Apt. Number': 'Número de apartamento',
  'City or Town': 'Ciudad o población',
  State: 'Estado',
  'Select State': 'Elija un estado',
  'The application says {state}. This form takes only the 50 states and DC, so please choose one.':
    'La solicitud dice {state}. Este formulario solo admite los 50 estados y el Distrito de Columbia: elija uno.',
  'ZIP Code': 'Código postal',
  'Employment authorization': 'Autorización de empleo',
  Show: 'Mostrar',
  Hide: 'Ocultar',
  'Show number': 'Mostrar el número',
  'Hide number': 'Ocultar el número',
  'I attest that I am': 'Declaro que soy',
  'A citizen of the United States': 'Ciudadano o ciudadana de los Estados Unidos',
  'A noncitizen national of the United States': 'Nacional de los Estados Unidos sin ciudadanía',
  'A lawful permanent resident': 'Residente permanente legal',
  'A noncitizen authorized to work': 'Persona extranjera autorizada para trabajar',
  'What your papers say. Fill in what you have.': 'Lo que dicen sus papeles. Llene lo que tenga.',
  'Authorized to work until': 'Con autorización para trabajar hasta',
  'USCIS or A-Number': 'Número USCIS o número A',
  'Form I-94 Admission Number': 'Número de admisión del formulario I-94',
  'Foreign Passport Number': 'Número de pasaporte extranjero',
  'Country of Issuance': 'País que lo expidió',

  'Primary emergency contact': 'Contacto de emergencia principal',
  'Secondary emergency contact': 'Segundo contacto de emergencia',
  'Leave all four empty, or fill in all four.': 'Deje los cuatro vacíos o llene los cuatro.',
  Name: 'Nombre',
  Relationship: 'Relación con usted',
  'Select Relationship': 'Elija la relación',
  Phone: 'Teléfono',
  Email: 'Correo electrónico',
  Spouse: 'Cónyuge',
  Parent: 'Padre o madre',
  Child: 'Hijo o hija',
  Sibling: 'Hermano o hermana',
  Friend: 'Amigo o amiga',
  Other: 'Otra',

  'Where to find your numbers': 'Dónde encontrar sus números',
  "Both are at the bottom of a check. Your bank's app or website shows them too, as account details.":
    'Los dos están en la parte de abajo de un cheque. La aplicación o el sitio de su banco también los muestra, en los detalles de la cuenta.',
  'Sample check': 'Cheque de muestra',
  'A sample check. At its bottom, from left to right: the nine digits of the routing number, the account number and the check number.':
    'Un cheque de muestra. Abajo, de izquierda a derecha: los nueve dígitos del número de ruta, el número de cuenta y el número del cheque.',
  Enlarge: 'Ampliar',
  'Enlarge the sample check': 'Ampliar el cheque de muestra',
  'Close the sample check': 'Cerrar el cheque de muestra',
  'Net pay account': 'Cuenta para el pago neto',
  'Your pay goes to this account.': 'Su pago llega a esta cuenta.',
  'Withholding account': 'Cuenta de retención',
  'Puts the same amount of every pay into a second account, and the rest into the net pay account.':
    'Deposita el mismo monto de cada pago en una segunda cuenta, y el resto en la cuenta para el pago neto.',
  'Bank Name': 'Nombre del banco',
  'Account Type': 'Tipo de cuenta',
  'Select Account Type': 'Elija el tipo de cuenta',
  Checking: 'Cuenta de cheques',
  Savings: 'Cuenta de ahorros',
  'Routing Number': 'Número de ruta',
  'Account Number': 'Número de cuenta',
  'Amount per Pay': 'Monto por pago',
  'Please check this number: it does not look like a bank’s routing number.':
    'Revise este número: no parece el número de ruta de un banco.',
  'Remove this split': 'Quitar esta división',
  'Add an optional split': 'Agregar una división opcional',
  'Hide optional fields': 'Ocultar los campos opcionales',
  Skipped: 'Omitida',
  'Details provided': 'Datos completos',
  'Action needed': 'Requiere atención',
  '{amount} per pay': '{amount} por pago',
  Authorization: 'Autorización',
  'Date Signed': 'Fecha de la firma',

  Photo: 'Foto',
  Signature: 'Firma',
  'Your face from the front, in good light, for your badge and your file.':
    'Su cara de frente, con buena luz, para su credencial y su expediente.',
  'Where the photo comes from': 'De dónde viene la foto',
  Upload: 'Subir',
  'Use Camera': 'Usar la cámara',
  'Choose a photo': 'Elegir una foto',
  'JPG or PNG, max {max}.': 'JPG o PNG, máx. {max}.',
  'Making the photo smaller...': 'Reduciendo el tamaño de la foto...',
  'Your face, as it will be sent': 'Su cara, tal como se enviará',
  'Photo taken': 'Foto tomada',
  Retake: 'Tomar otra',
  Remove: 'Quitar',
  'What your camera sees': 'Lo que ve su cámara',
  'Starting the camera...': 'Encendiendo la cámara...',
  'Take Photo': 'Tomar foto',
  'Switch Camera': 'Cambiar de cámara',
  'The camera is blocked for this page. Please allow it in your browser’s settings and try again, or upload a photo.':
    'La cámara está bloqueada para esta página. Permítala en los ajustes de su navegador e intente de nuevo, o suba una foto.',
  'There is no camera that this page can use. Please upload a photo.':
    'No hay ninguna cámara que esta página pueda usar. Suba una foto.',
  'The camera could not be started. Another app may be using it: close it and try again, or upload a photo.':
    'No se pudo encender la cámara. Tal vez la usa otra aplicación: ciérrela e intente de nuevo, o suba una foto.',

  'Supporting documents': 'Documentos de respaldo',
  'Which documents you show is your choice. Nobody may ask you for a particular one, or for more than the law requires (8 U.S.C. § 1324b(a)(6)).':
    'Usted elige qué documentos mostrar. Nadie puede pedirle uno en particular, ni más de los que exige la ley (8 U.S.C. § 1324b(a)(6)).',
  'What do you attach?': '¿Qué adjunta?',
  'SSN Card': 'Tarjeta de Seguro Social',
  "Driver's License": 'Licencia de conducir',
  Passport: 'Pasaporte',
  'State ID': 'Identificación estatal',
  'Birth Certificate': 'Acta de nacimiento',
  'Utility Bill': 'Recibo de servicios',
  'Chosen documents': 'Documentos elegidos',
  'Choose files': 'Elegir archivos',
  'Add more files': 'Agregar más archivos',
  'Take a Picture': 'Tomar una foto',
  'PDF, JPG or PNG, max {max} each.': 'PDF, JPG o PNG, máx. {max} cada uno.',
  'Preview {name}': 'Ver {name}',
  'Open {name}': 'Abrir {name}',
  'Close the preview': 'Cerrar la vista',
  'Waits for the others': 'Espera a los demás',
  'Uploading, {percent} %': 'Subiendo, {percent} %',
  Uploaded: 'Subido',
  'Not uploaded yet: it goes along when you submit.': 'Aún no se sube: se enviará con el formulario.',
  'Cancel the upload of {name}': 'Cancelar la subida de {name}',
  'Upload {name} now': 'Subir {name} ahora',
  'Upload of {name}': 'Subida de {name}',
  'Close this message': 'Cerrar este mensaje',

  'You are about to sign': 'Está a punto de firmar',
  'Please check your answers once more. Numbers are shown by their last digits.':
    'Revise sus respuestas una vez más. De los números se muestran los últimos dígitos.',

  'Digital signature': 'Firma digital',
  'Sign in the way that suits you, then save. It counts as if made by hand.':
    'Firme como prefiera y guarde. Vale como si la hiciera a mano.',
  'Way to sign': 'Forma de firmar',
  Type: 'Escribir',
  Draw: 'Dibujar',
  'Your Full Name': 'Su nombre completo',
  'Your signature': 'Su firma',
  'Drawing area for your signature. To sign with the keyboard, choose Type.':
    'Área para dibujar su firma. Para firmar con el teclado, elija Escribir.',
  'Choose a picture': 'Elegir una imagen',
  'A JPG or PNG picture of your signature, max {max}.': 'Una imagen JPG o PNG de su firma, máx. {max}.',
  'Save Signature': 'Guardar firma',
  'Sign, then press Save Signature.': 'Firme y luego pulse Guardar firma.',
  Clear: 'Borrar',
  'Signature saved.': 'Firma guardada.',
  'Your saved signature': 'Su firma guardada',
  Disclaimer: 'Declaración',

  'Checking authentication...': 'Comprobando el acceso...',
  'Employee Packet': 'Paquete de ingreso',
  'Pre-filling form for: {person} - {job}': 'Formulario prellenado para: {person} - {job}',

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
  'No work authorization lasts that long. Please check the year.':
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
    '¡Su paquete de ingreso se envió correctamente! Se generaron los archivos PDF y ZIP.',
  'Your packet PDF and a ZIP archive of your documents were generated. HR will review them and contact you if more information is needed.':
    'Se generaron el PDF de su paquete y un archivo ZIP con sus documentos. Recursos Humanos los revisará y se comunicará con usted si hace falta más información.',
  'Direct deposit takes 1-2 pay cycles to activate.':
    'El depósito directo tarda de 1 a 2 períodos de pago en activarse.',
  'This packet has already been submitted.': 'Este paquete ya se envió.',
  'This application is not approved, so there is no packet to fill in.':
    'Esta solicitud no está aprobada, así que no hay ningún paquete que llenar.',

  'These answers were changed on another device in the meantime.':
    'Mientras tanto, estas respuestas se cambiaron en otro dispositivo.',
  'Too many changes in a short time. Please wait a few minutes and try again.':
    'Demasiados cambios en poco tiempo. Espere unos minutos e intente de nuevo.',
  'There is no such file.': 'Ese archivo no existe.',
  'Please send exactly one file.': 'Envíe exactamente un archivo.',
  'A file that was uploaded before is no longer there. Please look at your files and submit again.':
    'Un archivo que había subido ya no está. Revise sus archivos y envíe de nuevo.',
  'This link is not valid. Please ask for a new one.': 'Este enlace no es válido. Pida uno nuevo.',
  'This link has expired. Please ask for a new one.': 'Este enlace venció. Pida uno nuevo.',
  'This link is for another application. Ask the office that mailed it for a new one.':
    'Este enlace es de otra solicitud. Pida uno nuevo a la oficina que se lo envió.',
  'There is no such application.': 'Esa solicitud no existe.',
  'An unexpected error occurred.': 'Ocurrió un error inesperado.',
  'We could not reach the server. Please check your connection and try again.':
    'No pudimos comunicarnos con el servidor. Revise su conexión e intente de nuevo.',
}
