import type { Language } from '../languages/languages.ts'
import { SPANISH_COMMON } from '../languages/spanish.ts'
import { type Catalog, createTranslate, english, type Translate } from '../languages/translator.ts'

export const SPANISH_TAX_FORMS: Catalog = {
  ...SPANISH_COMMON,

  'Page {page} of {count}': 'Página {page} de {count}',
  'My Tax Forms': 'Mis formularios de impuestos',
  "We couldn't load your tax forms.": 'No pudimos cargar sus formularios de impuestos.',
  'Get your W-2 online': 'Reciba su W-2 en línea',
  "It's your choice. If you don't agree, we'll give you your {year} W-2 on paper.":
    'Usted decide. Si no acepta, le daremos su W-2 de {year} en papel.',
  'How it works': 'Cómo funciona',
  'Covers every W-2 until you withdraw. You can withdraw here at any time, and you can always ask for paper.':
    'Vale para todos sus W-2 hasta que lo cancele. Puede cancelarlo aquí cuando quiera y siempre puede pedirlo en papel.',
  "I've Read This": 'Ya lo leí',
  'Read Again': 'Leer',
  'Open the test PDF': 'Abra el PDF de prueba',
  "It's one page with a code. It shows that you can open your W-2 here.":
    'Es una página con un código. Muestra que usted puede abrir aquí su W-2.',
  'Open Test PDF': 'Abrir el PDF de prueba',
  'Open Again': 'Abrir',
  'Get a New PDF': 'Pedir otro PDF',
  'Opened {time}': 'Abierto el {time}',
  'Enter the code from the PDF': 'Escriba el código del PDF',
  '{length} letters and numbers, good for {minutes} minutes.':
    '{length} letras y números, válido por {minutes} minutos.',
  'Agree to Online W-2s': 'Aceptar W-2 en línea',
  'Keep Paper': 'Seguir en papel',
  "You'll get your W-2 on paper. You can change this here at any time.":
    'Recibirá su W-2 en papel. Puede cambiarlo aquí cuando quiera.',
  "You can't agree yet": 'Todavía no puede aceptar',
  "Your office hasn't entered who to ask about tax forms. Until then, you'll get paper.":
    'Su oficina aún no indicó a quién preguntar sobre los formularios. Mientras tanto, los recibirá en papel.',
  'What you agreed to has changed. Read it and agree again to get your next W-2 online.':
    'Cambió lo que usted aceptó. Léalo y acepte de nuevo para recibir su próximo W-2 en línea.',
  'You get your W-2 online': 'Recibe su W-2 en línea',
  "You agreed on {date}. If you withdraw, you'll get your next W-2 on paper. The forms above stay here.":
    'Aceptó el {date}. Si lo cancela, recibirá su próximo W-2 en papel. Los formularios de arriba se quedan aquí.',
  'Withdraw Consent': 'Cancelar el consentimiento',
  'Withdraw your consent?': '¿Cancelar su consentimiento?',
  "From today, you'll get your W-2s on paper. Forms that are already here stay, and we'll confirm this by email.":
    'Desde hoy recibirá sus W-2 en papel. Los formularios que ya están aquí se quedan, y se lo confirmaremos por correo electrónico.',
  "You withdrew your consent on {date}. We've sent you an email that confirms it.":
    'Canceló su consentimiento el {date}. Le enviamos un correo electrónico que lo confirma.',
  'Stay Online': 'Seguir en línea',
  'What I Agreed To': 'Lo que acepté',
  'Your forms': 'Sus formularios',
  'Earlier forms': 'Formularios anteriores',
  '{year} W-2': 'W-2 de {year}',
  'From {company}': 'De {company}',
  'By {date}': 'A más tardar el {date}',
  'Not ready yet': 'Aún no está listo',
  'On paper': 'En papel',
  'Download PDF': 'Descargar PDF',
  PDF: 'PDF',
  "We couldn't download this form.": 'No pudimos descargar este formulario.',
  'Corrected {date}': 'Corregido el {date}',
  'Use this form. It replaces the one from {date}.': 'Use este formulario. Reemplaza al del {date}.',
  'You may have to print it and attach it to your tax return.':
    'Es posible que tenga que imprimirlo y adjuntarlo a su declaración de impuestos.',
  'Here until at least {date}.': 'Estará aquí al menos hasta el {date}.',
  '{date}, replaced {later}': '{date}, reemplazado el {later}',
  'Your {year} W-2 will be here by {date}.': 'Su W-2 de {year} estará aquí a más tardar el {date}.',
  'Questions or a paper copy?': '¿Preguntas o una copia en papel?',
  'Opened by your office': 'Abierto por su oficina',

  "You can't agree yet, because your office hasn't entered who to ask about tax forms.":
    'Todavía no puede aceptar, porque su oficina no indicó a quién preguntar sobre los formularios.',
  'Open the test PDF first, then enter its code.':
    'Primero abra el PDF de prueba y después escriba su código.',
  'This code has expired. Get a new PDF.': 'Este código venció. Pida otro PDF.',
  'You tried too many codes. Get a new PDF.': 'Probó demasiados códigos. Pida otro PDF.',
  "That code isn't right. {left} tries left.": 'Ese código no es correcto. Le quedan {left} intentos.',
  "That code isn't right. 1 try left.": 'Ese código no es correcto. Le queda 1 intento.',
  'Enter the code from the PDF.': 'Escriba el código del PDF.',
  'What you agree to has changed. Reload this page and read it again.':
    'Cambió lo que va a aceptar. Vuelva a cargar esta página y léalo de nuevo.',
  "You haven't agreed to online W-2s, so there's nothing to withdraw.":
    'Usted no ha aceptado recibir W-2 en línea, así que no hay nada que cancelar.',
  "We couldn't find that form.": 'No encontramos ese formulario.',
  "Your account doesn't belong to an employee, so there are no tax forms.":
    'Su cuenta no es de un empleado, así que no hay formularios de impuestos.',

  'W-2 test PDF': 'PDF de prueba del W-2',
  'You can open this PDF, so you can open your W-2 too. Enter this code on the page My Tax Forms:':
    'Usted puede abrir este PDF, así que también puede abrir su W-2. Escriba este código en la página Mis formularios de impuestos:',
  'The code works for {minutes} minutes.': 'El código funciona durante {minutes} minutos.',

  "If you don't agree": 'Si no acepta',
  "You'll get your W-2 on paper. Agreeing is your choice.":
    'Recibirá su W-2 en papel. Aceptar es su decisión.',
  'What this covers': 'Qué incluye',
  'Your consent covers every W-2 for every tax year until you withdraw it.':
    'Su consentimiento vale para cada W-2 de cada año fiscal hasta que lo cancele.',
  'Getting a paper copy': 'Cómo obtener una copia en papel',
  "You can always ask for a paper copy. Ask {contact}. Asking for paper doesn't withdraw your consent.":
    'Siempre puede pedir una copia en papel. Pídala a {contact}. Pedir papel no cancela su consentimiento.',
  'Withdrawing your consent': 'Cómo cancelar su consentimiento',
  "Select Withdraw Consent on this page at any time, or write to {contact}. It takes effect right away, and we'll confirm the day by email. Forms we already gave you online stay here.":
    'Toque Cancelar el consentimiento en esta página cuando quiera, o escriba a {contact}. Vale de inmediato, y le confirmaremos el día por correo electrónico. Los formularios que ya le dimos en línea se quedan aquí.',
  'When online forms end': 'Cuándo terminan los formularios en línea',
  "They don't end when your job ends. You can still sign in and read your forms here.":
    'No terminan cuando termina su empleo. Podrá seguir iniciando sesión y leyendo aquí sus formularios.',
  'Keeping your contact details up to date': 'Cómo mantener sus datos al día',
  "We tell you about new forms by email. To change your email, ask {contact}. If our own contact details change, we'll email you.":
    'Le avisamos de los formularios nuevos por correo electrónico. Para cambiar su correo, pídalo a {contact}. Si cambian nuestros datos, le escribiremos.',
  'What you need': 'Qué necesita',
  'You need a device with a web browser and internet access, an app that opens PDF files, and a printer if you want a paper copy.':
    'Necesita un dispositivo con navegador e internet, una aplicación que abra archivos PDF y una impresora si quiere una copia en papel.',
  'How long forms stay here': 'Cuánto tiempo se quedan aquí los formularios',
  'Each W-2 stays here at least through October 15 of the year after the tax year. You may have to print it and attach it to a federal, state, or local tax return.':
    'Cada W-2 se queda aquí al menos hasta el 15 de octubre del año siguiente al año fiscal. Es posible que tenga que imprimirlo y adjuntarlo a una declaración de impuestos federal, estatal o local.',
}

export const TRANSLATE_TAX_FORMS: Readonly<Record<Language, Translate>> = {
  en: english,
  es: createTranslate(SPANISH_TAX_FORMS),
}
