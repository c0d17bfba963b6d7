import type { Catalog } from '../languages/translator.ts'

export const SPANISH_FORMS: Catalog = {
  'My Forms': 'Mis formularios',
  'Forms to Sign': 'Formularios por firmar',
  'Here are the forms that your company asks you to read or sign.':
    'Aquí están los formularios que su empresa le pide leer o firmar.',
  'To do': 'Pendientes',
  Finished: 'Terminados',
  "You're all set. There's nothing to sign.": 'Todo listo. No hay nada que firmar.',
  'No forms yet.': 'Todavía no hay formularios.',
  "We couldn't load your forms.": 'No pudimos cargar sus formularios.',
  "We couldn't open this form.": 'No pudimos abrir este formulario.',
  'Due {date}': 'Para el {date}',
  'Was due {date}': 'Era para el {date}',
  'Finished {date}': 'Terminado el {date}',
  'HR will give you the paper form': 'Recursos Humanos le dará el formulario en papel',
  'Received on paper': 'Recibido en papel',
  Start: 'Comenzar',
  'Start: {title}': 'Comenzar: {title}',
  PDF: 'PDF',
  'PDF: {title}': 'PDF: {title}',
  'Form {number} of {count}': 'Formulario {number} de {count}',
  'Step {number} of {count}': 'Paso {number} de {count}',
  'Saved {time}': 'Guardado: {time}',
  'Saving…': 'Guardando…',
  "Not saved. We'll try again.": 'No se guardó. Lo intentaremos de nuevo.',
  'What we have on file': 'Lo que ya tenemos',
  Change: 'Cambiar',
  'Change: {label}': 'Cambiar: {label}',
  'Not given': 'Sin respuesta',
  Yes: 'Sí',
  No: 'No',
  Choose: 'Elija',
  'See the Whole Form': 'Ver el formulario completo',
  'Back to the Questions': 'Volver a las preguntas',
  'Open as PDF': 'Abrir como PDF',
  'Page {number} of {count}': 'Página {number} de {count}',
  "We couldn't draw this page. Open the PDF instead.": 'No pudimos mostrar esta página. Abra el PDF.',
  'This is the part you are filling out.': 'Esta es la parte que está llenando.',
  'This form is in English. You sign the English form.':
    'Este formulario está en inglés. Usted firma el formulario en inglés.',
  Previous: 'Anterior',
  Next: 'Siguiente',
  'All Forms': 'Formularios',
  'Check your answers. After you sign, you can’t change them on this form.':
    'Revise sus respuestas. Después de firmar no podrá cambiarlas en este formulario.',
  'Your answers': 'Sus respuestas',
  Edit: 'Editar',
  'By signing, you declare:': 'Al firmar, usted declara:',
  'By confirming, you declare:': 'Al confirmar, usted declara:',
  'Sign Form': 'Firmar el formulario',
  'Signing…': 'Firmando…',
  Confirm: 'Confirmar',
  'Confirming…': 'Confirmando…',
  'Scroll to the end of every page first. Still to read: {pages}.':
    'Desplácese primero hasta el final de cada página. Falta leer: {pages}.',
  'Add your signature to sign.': 'Agregue su firma para firmar.',
  "We couldn't finish the form.": 'No pudimos terminar el formulario.',
  "I'd rather give this on paper": 'Prefiero entregarlo en papel',
  'Give this form on paper?': '¿Entregar este formulario en papel?',
  'HR will give you the paper form. You won’t finish it here.':
    'Recursos Humanos le dará el formulario en papel. No lo terminará aquí.',
  'Give on Paper': 'Entregar en papel',
  'HR will give you the paper form.': 'Recursos Humanos le dará el formulario en papel.',
  Cancel: 'Cancelar',
  'Signed.': 'Firmado.',
  'Forms left: {count}.': 'Formularios que faltan: {count}.',
  'Signed. That was the last one.': 'Firmado. Era el último.',
  'Total for step 3: {amount}': 'Total del paso 3: {amount}',
  '{name} is showing you these forms.': '{name} le muestra estos formularios.',
  'Enter your birth date': 'Escriba su fecha de nacimiento',
  'We ask for it so that no one else opens your forms.':
    'La pedimos para que nadie más abra sus formularios.',
  'Birth date': 'Fecha de nacimiento',
  'Open My Forms': 'Abrir mis formularios',
  'Open this page with the link in your email. Ask HR for a new link if you need one.':
    'Abra esta página con el enlace de su correo. Si necesita uno nuevo, pídalo a Recursos Humanos.',

  "We couldn't find that form.": 'No encontramos ese formulario.',
  'The office replaced this form. Open the new one and sign that.':
    'La oficina reemplazó este formulario. Abra el nuevo y fírmelo.',
  'The office withdrew this form. You don’t have to sign it.':
    'La oficina retiró este formulario. No tiene que firmarlo.',
  'You already finished this form.': 'Usted ya terminó este formulario.',
  'You also worked on this form in another window. Reload the page to see what we saved.':
    'También trabajó en este formulario en otra ventana. Vuelva a cargar la página para ver lo guardado.',
  'Open every page of the form before you finish it.':
    'Abra todas las páginas del formulario antes de terminarlo.',
  'Some answers need a change before you can sign.': 'Hay respuestas que corregir antes de firmar.',
  'Answer this question': 'Responda esta pregunta',
  'Use {max} characters or fewer': 'Use como máximo {max} caracteres',
  'Enter a valid date': 'Escriba una fecha válida',
  'Enter an amount without a sign, such as 1250.00': 'Escriba un monto sin signo, como 1250.00',
  'Enter 999,999.99 or less': 'Escriba 999,999.99 o menos',
  'Enter a whole number from 0 to 99': 'Escriba un número entero de 0 a 99',
  'Enter a number': 'Escriba un número',
  'Enter 9 digits, such as 123-45-6789': 'Escriba 9 dígitos, como 123-45-6789',
  'Choose one': 'Elija una opción',
  'Choose an option from the list': 'Elija una opción de la lista',
  'Add your signature': 'Agregue su firma',
  'Your signature is blank. Sign again.': 'Su firma está en blanco. Firme de nuevo.',
  "That birth date isn't the one on your packet. Try again, or call the office.":
    'Esa fecha no es la de su paquete. Intente de nuevo o llame a la oficina.',
  'Too many tries. Wait 15 minutes, then try again.':
    'Demasiados intentos. Espere 15 minutos e intente de nuevo.',
  'You have no forms to sign.': 'No tiene formularios por firmar.',
  'The office can only show you a W-4. Use the link in your email to fill it out, sign it, or ask for paper.':
    'La oficina solo puede mostrarle el W-4. Para llenarlo, firmarlo o pedirlo en papel, use el enlace de su correo.',
  'The IRS told your employer how much to withhold, so you can’t change your W-4 here. Ask the IRS.':
    'El IRS indicó a su empleador cuánto retener, así que no puede cambiar su W-4 aquí. Pregunte al IRS.',
  'Exempt means no other entries. Clear the other steps, or uncheck exempt.':
    'Exento significa sin otras respuestas. Borre los otros pasos o desmarque exento.',
  'You can claim exempt only if both statements are true':
    'Puede declararse exento solo si las dos declaraciones son ciertas',
  "Your account isn't connected to an employee record. Ask the office.":
    'Su cuenta no está conectada a un registro de empleado. Pregunte a la oficina.',
  'Too many requests. Wait a minute, then try again.':
    'Demasiadas solicitudes. Espere un minuto e intente de nuevo.',
  'Please enter a valid email address': 'Escriba un correo electrónico válido',
  'Please enter a valid phone number': 'Escriba un número de teléfono válido',
}
