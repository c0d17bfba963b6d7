import { TYPE_REFUSALS } from '../files/file-kinds.ts'
import { SPANISH_COMMON } from '../languages/spanish.ts'
import { type Catalog, withFilledMessages } from '../languages/translator.ts'
import { SPANISH_PACKET_MESSAGES } from './spanish-messages.ts'

export const SPANISH_PACKET: Catalog = {
  'Forms to sign ({done} of {total})': 'Formularios por firmar ({done} de {total})',
  'All your forms are finished.': 'Todos sus formularios están terminados.',
  'Go On to Your Forms': 'Continuar con sus formularios',
  'Add Your Certificates': 'Agregar sus certificados',

  ...withFilledMessages(SPANISH_COMMON, TYPE_REFUSALS),

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

  ...SPANISH_PACKET_MESSAGES,
}
