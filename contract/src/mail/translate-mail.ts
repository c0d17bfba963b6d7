import type { Language } from '../languages/languages.ts'
import { type Catalogue, createTranslate, english, type Translate } from '../languages/translator.ts'

/** The mails that applicants, candidates and employees get. */
export const SPANISH_MAILS: Catalogue = {
  'Dear {name},': 'Hola, {name}:',
  'Hello,': 'Hola:',

  'We received your application': 'Recibimos su solicitud',
  'Thank you for your application': 'Gracias por su solicitud',
  'Your reference number: {number}': 'Su número de referencia: {number}',
  "your application has arrived. We'll review it and get back to you soon.":
    'recibimos su solicitud. La revisaremos y nos comunicaremos pronto con usted.',
  'If you did not apply, there is nothing to do: someone may have mistyped their address.':
    'Si usted no envió ninguna solicitud, no tiene que hacer nada: es posible que alguien haya escrito mal su dirección.',

  'Your application': 'Su solicitud',
  'Your application: {job}': 'Su solicitud: {job}',
  'About your application': 'Sobre su solicitud',
  'thank you for your interest in working with us and for the time that you took to apply for {job}. We have decided not to move forward with your application this time.':
    'gracias por su interés en trabajar con nosotros y por el tiempo que dedicó a solicitar el puesto de {job}. Hemos decidido no seguir adelante con su solicitud en esta ocasión.',
  'thank you for your interest in working with us and for the time that you took to apply. We have decided not to move forward with your application this time.':
    'gracias por su interés en trabajar con nosotros y por el tiempo que dedicó a su solicitud. Hemos decidido no seguir adelante con ella en esta ocasión.',
  'You are welcome to apply again. We wish you all the best.':
    'Con gusto recibiremos otra solicitud suya. Le deseamos lo mejor.',

  'Welcome to {company}: please complete your employee packet':
    'Le damos la bienvenida a {company}: complete su paquete de ingreso',
  'Reminder: please complete your employee packet': 'Recordatorio: complete su paquete de ingreso',
  'Welcome aboard': 'Le damos la bienvenida',
  'Your employee packet is not complete yet': 'Su paquete de ingreso aún no está completo',
  'your application for {job} was approved. Please complete your employee packet before your first day.':
    'se aprobó su solicitud para el puesto de {job}. Complete su paquete de ingreso antes de su primer día.',
  'your application was approved. Please complete your employee packet before your first day.':
    'se aprobó su solicitud. Complete su paquete de ingreso antes de su primer día.',
  'Have these at hand: your Social Security Number, your bank account and routing numbers, two emergency contacts, and photos or scans of your identity documents.':
    'Tenga a la mano: su número de Seguro Social, los números de cuenta y de ruta de su banco, dos contactos de emergencia, y fotos o copias escaneadas de sus documentos de identidad.',
  'Complete employee packet': 'Completar el paquete de ingreso',
  'This link is yours alone: please do not forward this mail. It works for {days} days.':
    'Este enlace es solo para usted: no reenvíe este correo. Funciona durante {days} días.',

  'Please complete your employee packet again': 'Complete de nuevo su paquete de ingreso',
  'Your employee packet needs a correction': 'Su paquete de ingreso requiere una corrección',
  'we have gone through your employee packet, and something has to be corrected. Please complete it again.':
    'revisamos su paquete de ingreso y hay algo que corregir. Complételo de nuevo, por favor.',

  'We received your employee packet': 'Recibimos su paquete de ingreso',
  'your employee packet has arrived. HR will review it and contact you if more information is needed.':
    'recibimos su paquete de ingreso. Recursos Humanos lo revisará y se comunicará con usted si hace falta algo más.',
  'You can download your copy for {hours} hours: open the link with which you submitted the packet again.':
    'Puede descargar su copia durante {hours} horas: abra de nuevo el enlace con el que envió el paquete.',
  '{name} of {company} submitted your employee packet for you.':
    '{name}, de {company}, envió su paquete de ingreso por usted.',

  'Your e-mail address at {company} was changed': 'Se cambió su correo electrónico en {company}',
  'E-mail address changed': 'Correo electrónico cambiado',
  'the office has entered another e-mail address for you, so this one gets no further mails.':
    'la oficina registró otro correo electrónico para usted, así que a este ya no llegarán más mensajes.',
  'the office has entered this e-mail address for you. It replaces the one that you had before.':
    'la oficina registró este correo electrónico para usted. Reemplaza al que tenía antes.',
  'Your username is still {username}.': 'Su nombre de usuario sigue siendo {username}.',
  'You can no longer sign in with this address.': 'Ya no puede iniciar sesión con esta dirección.',
  'Sign in with it from now on: your username is {username}.':
    'De ahora en adelante, inicie sesión con él: su nombre de usuario es {username}.',
  'Links in earlier mails no longer work.': 'Los enlaces de los correos anteriores ya no funcionan.',
  'If you did not ask for this, please call the office at once.':
    'Si usted no lo pidió, llame de inmediato a la oficina.',

  'With the link you choose a password for your account at {company}. The page is in Spanish, too.':
    'Con el enlace usted elige la contraseña de su cuenta en {company}. La página también está en español.',
  'Your {company} portal account': 'Su cuenta en el portal de {company}',
  'Set your password': 'Elija su contraseña',
  'An account with the username {username} was created for you.':
    'Se creó una cuenta para usted con el nombre de usuario {username}.',
  'Choose a password to sign in. The link works once, for {hours} hours.':
    'Elija una contraseña para iniciar sesión. El enlace funciona una sola vez, durante {hours} horas.',
  'Set password': 'Elegir contraseña',
  'See your pay checks at {company}': 'Vea sus cheques de pago en {company}',
  'Your pay checks are online': 'Sus cheques de pago están en línea',
  '{company} keeps your pay checks in its portal. Your username is {username}; the password is yours to choose.':
    '{company} guarda sus cheques de pago en su portal. Su nombre de usuario es {username}; la contraseña la elige usted.',
  'The link works once, for {days} days. After that, "Forgot your password?" on the sign-in page mails you another one.':
    'El enlace funciona una sola vez, durante {days} días. Después, con «¿Olvidó su contraseña?» en la página de inicio de sesión recibirá otro.',
  'Choose a password': 'Elegir una contraseña',
  "If you don't work for {company}, there is nothing to do.":
    'Si usted no trabaja en {company}, no tiene que hacer nada.',
  'Set a new password for the {company} portal': 'Elija una nueva contraseña para el portal de {company}',
  'Set a new password': 'Elegir una nueva contraseña',
  'Somebody, most likely you, asked for a new password for the username {username}.':
    'Alguien, probablemente usted, pidió una nueva contraseña para el nombre de usuario {username}.',
  'The link works once, for {minutes} minutes. Until you use it, your old password stays.':
    'El enlace funciona una sola vez, durante {minutes} minutos. Mientras no lo use, su contraseña anterior sigue siendo válida.',
  'If it was not you, there is nothing to do: without this mail nobody can use the link.':
    'Si no fue usted, no tiene que hacer nada: sin este correo nadie puede usar el enlace.',
  'New recovery codes for the {company} portal': 'Nuevos códigos de recuperación para el portal de {company}',
  'New recovery codes': 'Nuevos códigos de recuperación',
  'The recovery codes of the username {username} were replaced. The earlier ones no longer work.':
    'Se reemplazaron los códigos de recuperación del nombre de usuario {username}. Los anteriores ya no funcionan.',
  'If it was not you, change your password and call the office at once.':
    'Si no fue usted, cambie su contraseña y llame de inmediato a la oficina.',

  'Your password for the {company} portal was changed': 'Se cambió su contraseña del portal de {company}',
  'Your password was changed': 'Se cambió su contraseña',
  'Someone changed the password for the username {username}. If it was you, you can ignore this email.':
    'Alguien cambió la contraseña del nombre de usuario {username}. Si fue usted, no tiene que hacer nada.',
  'If it wasn\'t you, call the office right away. Then change the password of this mailbox, and set a new one for the portal with "Forgot your password?" on the sign-in page.':
    'Si no fue usted, llame de inmediato a la oficina. Después cambie la contraseña de este buzón de correo y elija una nueva para el portal con «¿Olvidó su contraseña?» en la página de inicio de sesión.',

  'Your pay goes to another bank account': 'Su pago se deposita en otra cuenta bancaria',
  'Your bank account was changed': 'Se cambió su cuenta bancaria',
  'your pay now goes to the bank account ending in {to}; none was known before.':
    'su pago se deposita ahora en la cuenta bancaria que termina en {to}; antes no se conocía ninguna.',
  'your pay now goes to the bank account ending in {to}; before, it was the one ending in {from}.':
    'su pago se deposita ahora en la cuenta bancaria que termina en {to}; antes era la que termina en {from}.',
  "If you did not ask for this, please call {contact} at once. Please don't answer this mail.":
    'Si usted no lo pidió, llame de inmediato a {contact}. No responda a este correo.',
  'Payroll changed your earlier checks': 'La oficina de nómina cambió cheques anteriores de usted',
  'Your earlier checks were changed': 'Se cambiaron sus cheques anteriores',
  'payroll corrected your check of {date}.': 'se corrigió su cheque del {date}.',
  'payroll corrected {count} of your checks.': 'se corrigieron {count} de sus cheques.',
  'payroll voided your check of {date}.': 'se anuló su cheque del {date}.',
  'payroll voided {count} of your checks.': 'se anularon {count} de sus cheques.',
  'payroll took back a correction. Your check of {date} is as it was before.':
    'se deshizo una corrección. Su cheque del {date} está como antes.',
  'payroll took back a correction. {count} of your checks are as they were before.':
    'se deshizo una corrección. {count} de sus cheques están como antes.',
  'Each check shows what it said before. If something looks wrong, call {contact}.':
    'Cada cheque corregido muestra lo que decía antes. Si algo no está bien, llame a {contact}.',
  'See my checks': 'Ver mis cheques',

  'your payroll office': 'su oficina de nómina',

  'What to correct: {reason}': 'Qué corregir: {reason}',
}

/** The texts of mails, by the recipient's language. */
export const TRANSLATE_MAIL: Readonly<Record<Language, Translate>> = {
  en: english,
  es: createTranslate(SPANISH_MAILS),
}
