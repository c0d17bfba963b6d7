import type { Catalogue } from '../translator.ts'

/** The pages of the packet at /employee-packet. */
export const SPANISH_PACKET: Catalogue = {
  'Personal information': 'Información personal',
  'Direct deposit': 'Depósito directo',
  'Documents and signature': 'Documentos y firma',
  'Step {number} of {count} · {title}': 'Paso {number} de {count} · {title}',
  'Tick the disclaimer to submit.': 'Marque la declaración para enviar.',
  'You can leave this page now.': 'Ya puede salir de esta página.',
  OK: 'Aceptar',
  'Sending {sent} of {total}. Please keep this page open.':
    'Enviando {sent} de {total}. Mantenga abierta esta página.',
  'Everything is sent. Your packet is being put together...':
    'Ya se envió todo. Estamos preparando su paquete...',

  'Leave this page?': '¿Salir de esta página?',
  'Your packet has not been submitted. What you have entered here since it was last saved will be lost, and so will your SSN, account numbers and signature.':
    'Su paquete no se ha enviado. Se perderá lo que escribió desde la última vez que se guardó, y también su número de Seguro Social, sus números de cuenta y su firma.',
  Leave: 'Salir',
  Stay: 'Quedarme',

  'Continue where you left off': 'Continúe donde se quedó',
  'What you entered was saved on {time}. For your safety, your SSN, account numbers and signature were not: please enter them again.':
    'Lo que escribió se guardó el {time}. Por su seguridad, su número de Seguro Social, sus números de cuenta y su firma no se guardaron: escríbalos de nuevo.',
  'The files that you uploaded before are still attached.': 'Los archivos que subió siguen adjuntos.',
  'What you entered was saved on {time}. For your safety, these were not carried over. Please give them again:':
    'Lo que escribió se guardó el {time}. Por su seguridad, esto no se conservó. Indíquelo de nuevo:',
  'Your packet needs a correction': 'Su paquete necesita una corrección',
  'HR has gone through your packet. Please correct what is named here, go through all steps, and submit it again.':
    'Recursos Humanos revisó su paquete. Corrija lo que se indica aquí, revise todos los pasos y envíelo de nuevo.',
  'What to correct: {reason}': 'Qué corregir: {reason}',
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
}
