import { TYPE_REFUSALS } from '../files/file-kinds.ts'
import { SPANISH_COMMON } from '../languages/spanish.ts'
import { type Catalogue, withFilled } from '../languages/translator.ts'

export const SPANISH_PACKET: Catalogue = {
  'Forms to sign ({done} of {total})': 'Formularios por firmar ({done} de {total})',
  'All your forms are finished.': 'Todos sus formularios están terminados.',
  'Go On to Your Forms': 'Continuar con sus formularios',
  'Add Your Certificates': 'Agregar sus certificados',

  ...withFilled(SPANISH_COMMON, TYPE_REFUSALS),

  'Personal information': 'Información personal',
  'Direct deposit': 'Depósito directo',
  'Documents and signature': 'Documentos y firma',
  'Step {number} of {count} · {title}': 'Paso {number} de {count} · {title}',
  'Download your copy': 'Descargar su copia',
  'A ZIP file with a PDF of your packet. Only the last digits of your SSN and account numbers are shown. Your link works until {time}.':
    'Un ZIP con su paquete en PDF, en el que sus números aparecen solo con los últimos dígitos. Con su enlace puede descargarlo hasta el {time}.',
  "Anyone can verify at {address} that this file hasn't been changed.":
    'En {address} se puede comprobar que nadie cambió este archivo.',
  'You can download your copy for 24 hours after you submit. Ask HR for one now.':
    'Una copia se puede descargar durante 24 horas después de enviar el paquete. Pida una a Recursos Humanos.',
  'You can only download your copy from the link you used to submit. Ask HR for a copy.':
    'Una copia solo se puede descargar con el enlace con el que se envió el paquete. Pida una a Recursos Humanos.',
  'Your office submitted this packet for you. Ask HR for a copy.':
    'La oficina envió este paquete. Pida una copia a Recursos Humanos.',
  'You can download your copy after you submit the packet.':
    'Una copia se puede descargar cuando el paquete se haya enviado.',
  'Too many downloads in a short time. Wait a few minutes, then try again.':
    'Demasiadas descargas en poco tiempo. Espere unos minutos e inténtelo de nuevo.',
  'Check the box above to submit.': 'Marque la casilla de arriba para enviar.',
  'You can leave this page now.': 'Ya puede salir de esta página.',
  OK: 'Aceptar',
  'Sending {sent} of {total}. Keep this page open.':
    'Enviando {sent} de {total}. Mantenga abierta esta página.',
  "Upload complete. We're putting your packet together…":
    'Ya se envió todo. Estamos preparando su paquete...',

  'Continue where you left off': 'Continúe donde se quedó',
  "We saved your answers on {time}. For your security, we don't save your SSN, account numbers, or signature, so you'll need to enter those again.":
    'Lo que escribió se guardó el {time}. Por su seguridad, su número de Seguro Social, sus números de cuenta y su firma no se guardaron: escríbalos de nuevo.',
  'Your uploaded files are still here.': 'Los archivos que subió siguen adjuntos.',
  "We saved your answers on {time}. For your security, we didn't keep these. Enter them again:":
    'Lo que escribió se guardó el {time}. Por su seguridad, esto no se conservó. Indíquelo de nuevo:',
  'Your packet needs a correction': 'Su paquete necesita una corrección',
  'HR reviewed your packet and needs a change. Fix the item below, check each step, and submit it again.':
    'Recursos Humanos revisó su paquete. Corrija lo que se indica aquí, revise todos los pasos y envíelo de nuevo.',
  'What to fix: {reason}': 'Qué corregir: {reason}',
  "What's left": 'Lo que falta',
  "Continue to what's left": 'Ir a lo que falta',
  'Start Over': 'Empezar de nuevo',
  'Start over?': '¿Empezar de nuevo?',
  'This deletes your saved answers and uploaded files.':
    'Se borra lo que se guardó, y también los archivos que subió.',
  'Nothing was deleted. {reason}': 'No se borró nada. {reason}',
  Cancel: 'Cancelar',
  'We save your answers and files as you go and keep them for {days} days. We never save your SSN, account numbers, or signature.':
    'Sus respuestas y archivos se guardan a medida que avanza, hasta {days} días después de su último cambio. Su número de Seguro Social, sus números de cuenta y su firma no se guardan.',
  'Saved: {time}.': 'Guardado: {time}.',
  'Saving...': 'Guardando...',
  "We haven't saved your latest changes yet. Keep this page open while we try again.":
    'Sus últimos cambios aún no se guardan. Seguimos intentando: mantenga abierta esta página.',
  'Your link has expired': 'Su enlace ya no funciona',
  "Last saved: {time}. Ask HR for a new link and keep this page open. When you open the new link in this browser, you'll pick up right here.":
    'Guardado por última vez: {time}. Pida a Recursos Humanos un enlace nuevo y deje abierta esta página: cuando abra el enlace nuevo en este navegador, podrá continuar aquí.',
  "Ask HR for a new link and keep this page open. When you open the new link in this browser, you'll pick up right here.":
    'Pida a Recursos Humanos un enlace nuevo y deje abierta esta página: cuando abra el enlace nuevo en este navegador, podrá continuar aquí.',
  'You also worked on this packet on another device': 'Este paquete también se llenó en otro dispositivo',
  'Added from your other device: {fields}.': 'Se llenó aquí desde el otro dispositivo: {fields}.',
  "These answers are different on your other device. We kept what's here. The other device had:":
    'Aquí respondió esto de otra manera, y se conservaron sus respuestas de aquí. En el otro dispositivo decía:',
  'Use the Other Answers': 'Usar esas respuestas',

  'About you': 'Sobre usted',
  'Enter your name as it appears on your official documents.':
    'Tal como aparece en sus documentos oficiales.',
  'First Name': 'Nombre',
  'Last Name': 'Apellido',
  'Middle Initial': 'Inicial del segundo nombre',
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
  'Your application says {state}. This form only accepts the 50 states and DC. Choose one.':
    'La solicitud dice {state}. Este formulario solo admite los 50 estados y el Distrito de Columbia: elija uno.',
  'ZIP Code': 'Código postal',
  'Employment authorization': 'Autorización de empleo',
  Show: 'Mostrar',
  Hide: 'Ocultar',
  'Show number': 'Mostrar el número',
  'Hide number': 'Ocultar el número',
  'I attest that I am': 'Declaro que soy',
  'A citizen of the United States': 'Ciudadano(a) de los Estados Unidos',
  'A noncitizen national of the United States': 'Nacional no ciudadano(a) de los Estados Unidos',
  'A lawful permanent resident': 'Residente permanente legal',
  'A noncitizen authorized to work': 'No ciudadano(a) autorizado(a) para trabajar',
  "Enter what's on your documents. Leave anything you don't have blank.":
    'Escriba los datos de sus documentos. Deje en blanco lo que no tenga.',
  'Work authorization expires': 'Con autorización para trabajar hasta',
  'USCIS or A-Number': 'Número USCIS o número A',
  'Form I-94 Admission Number': 'Número de admisión del formulario I-94',
  'Foreign Passport Number': 'Número de pasaporte extranjero',
  'Country of Issuance': 'País que lo expidió',

  'Primary emergency contact': 'Contacto de emergencia principal',
  'Secondary emergency contact': 'Segundo contacto de emergencia',
  'Fill out all four fields, or leave them all blank.': 'Llene los cuatro datos o déjelos todos en blanco.',
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
  "Both numbers are on the bottom of your checks. You can also find them in your bank's app or website under account details.":
    'Los dos están en la parte de abajo de un cheque. La aplicación o el sitio de su banco también los muestra, en los detalles de la cuenta.',
  'Sample check': 'Cheque de muestra',
  'Sample check. Along the bottom, left to right: nine-digit routing number, account number, check number.':
    'Un cheque de muestra. Abajo, de izquierda a derecha: los nueve dígitos del número de ruta, el número de cuenta y el número del cheque.',
  Enlarge: 'Ampliar',
  'Enlarge the sample check': 'Ampliar el cheque de muestra',
  'Close the sample check': 'Cerrar el cheque de muestra',
  'Net pay account': 'Cuenta para el pago neto',
  "We'll deposit your pay here.": 'Aquí se deposita su pago.',
  'Withholding account': 'Cuenta de retención',
  'Send a set amount from each paycheck to a second account. The rest goes to your net pay account.':
    'Deposita el mismo monto de cada pago en una segunda cuenta, y el resto en la cuenta para el pago neto.',
  'Bank Name': 'Nombre del banco',
  'Account Type': 'Tipo de cuenta',
  'Select Account Type': 'Elija el tipo de cuenta',
  Checking: 'Cuenta de cheques',
  Savings: 'Cuenta de ahorros',
  'Routing Number': 'Número de ruta',
  'Account Number': 'Número de cuenta',
  'Amount per Pay': 'Monto por pago',
  "That doesn't look like a bank routing number. Check it and try again.":
    'Revise este número: no parece el número de ruta de un banco.',
  'Remove this split': 'Quitar esta división',
  'Add an optional split': 'Dividir mi depósito (opcional)',
  'Hide optional fields': 'Ocultar los campos opcionales',
  Skipped: 'Omitida',
  'Details provided': 'Datos completos',
  'Action needed': 'Requiere atención',
  '{amount} per pay': '{amount} por pago',
  Authorization: 'Autorización',
  'Date Signed': 'Fecha de la firma',

  Photo: 'Foto',
  Signature: 'Firma',
  "Face the camera in good light. We'll use this photo for your badge and employee file.":
    'Su cara de frente, con buena luz, para su credencial y su expediente.',
  'Where the photo comes from': 'De dónde viene la foto',
  Upload: 'Subir',
  'Use Camera': 'Usar la cámara',
  'Choose a photo': 'Elegir una foto',
  'JPG or PNG, max {max}.': 'JPG o PNG, máx. {max}.',
  'Making the photo smaller...': 'Reduciendo el tamaño de la foto...',
  'Your photo': 'Su cara, tal como se enviará',
  'Photo taken': 'Foto tomada',
  Retake: 'Tomar otra',
  Remove: 'Quitar',
  'Camera preview': 'Lo que ve su cámara',
  'Starting the camera...': 'Abriendo la cámara...',
  'Take Photo': 'Tomar foto',
  'Switch Camera': 'Cambiar de cámara',
  'Your browser is blocking the camera. Allow camera access in your browser settings and try again, or upload a photo.':
    'La cámara está bloqueada para esta página. Permítala en los ajustes de su navegador e intente de nuevo, o suba una foto.',
  "We couldn't find a camera. Upload a photo instead.":
    'No hay ninguna cámara que esta página pueda usar. Suba una foto.',
  "We couldn't start the camera. Close any other app that's using it and try again, or upload a photo.":
    'No se pudo encender la cámara. Tal vez la usa otra aplicación: ciérrela e intente de nuevo, o suba una foto.',

  'Supporting documents': 'Documentos de respaldo',
  'You choose which documents to show. No one can require a specific document or ask for more than the law requires (8 U.S.C. § 1324b(a)(6)).':
    'Usted elige qué documentos mostrar. Nadie puede pedirle uno en particular, ni más de los que exige la ley (8 U.S.C. § 1324b(a)(6)).',
  'Which documents are you adding?': '¿Qué adjunta?',
  'SSN Card': 'Tarjeta de Seguro Social',
  "Driver's License": 'Licencia de conducir',
  Passport: 'Pasaporte',
  'State ID': 'Identificación estatal',
  'Birth Certificate': 'Acta de nacimiento',
  'Utility Bill': 'Recibo de servicios',
  'Chosen documents': 'Documentos elegidos',
  'Choose files': 'Elegir archivos',
  'Add more files': 'Agregar más archivos',
  'Take a Photo': 'Tomar una foto',
  'PDF, JPG or PNG, max {max} each.': 'PDF, JPG o PNG, máx. {max} cada uno.',
  'Preview {name}': 'Ver {name}',
  'Open {name}': 'Abrir {name}',
  'Close the preview': 'Cerrar la vista',
  'Waiting to upload': 'Espera a los demás',
  'Uploading, {percent}%': 'Subiendo, {percent} %',
  Uploaded: 'Subido',
  "We'll upload this when you submit.": 'Se enviará junto con el formulario.',
  'Cancel the upload of {name}': 'Cancelar la subida de {name}',
  'Upload {name} now': 'Subir {name} ahora',
  'Upload of {name}': 'Subida de {name}',
  'Close this message': 'Cerrar este mensaje',

  'You are about to sign': 'Está a punto de firmar',
  'Review your answers before you sign. Only the last digits of your SSN and account numbers are shown.':
    'Revise sus respuestas una vez más. De los números se muestran los últimos dígitos.',

  'Digital signature': 'Firma digital',
  'Type, draw, or upload your signature, then save it. It counts the same as signing by hand.':
    'Escriba, dibuje o suba su firma y guárdela. Tiene el mismo valor que firmar a mano.',
  'How do you want to sign?': 'Forma de firmar',
  Type: 'Escribir',
  Draw: 'Firmar con el dedo',
  'Your Full Name': 'Su nombre completo',
  'Your signature': 'Su firma',
  'Draw your signature here. Using a keyboard? Choose Type.':
    'Área para dibujar su firma. Para firmar con el teclado, elija Escribir.',
  'Choose a picture': 'Elegir una imagen',
  'A JPG or PNG picture of your signature, max {max}.': 'Una imagen JPG o PNG de su firma, máx. {max}.',
  'Save Signature': 'Guardar firma',
  'Sign above, then select Save Signature.': 'Firme y luego pulse Guardar firma.',
  Clear: 'Borrar',
  'Signature saved.': 'Firma guardada.',
  'Your saved signature': 'Su firma guardada',
  Disclaimer: 'Declaración',

  'Checking authentication...': 'Comprobando el acceso...',
  'Employee Packet': 'Paquete de nuevo empleado',
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
