import type { Language } from '../languages/languages.ts'
import { type Catalog, createTranslate, english, type Translate } from '../languages/translator.ts'

export const SPANISH_MAILS: Catalog = {
  'Hi {name},': 'Hola, {name}:',
  'Hello,': 'Hola:',

  'We got your application': 'Recibimos su solicitud',
  'Thank you for your application': 'Gracias por su solicitud',
  "We got your application. We'll review it and get back to you soon.":
    'Recibimos su solicitud. La revisaremos y nos comunicaremos pronto con usted.',
  'Reference number: {number}.': 'Número de referencia: {number}.',
  'Questions? Call {company} at {phone}.': '¿Preguntas? Llame a {company} al {phone}.',
  "Didn't apply? You can ignore this email. Someone may have mistyped their address.":
    '¿No envió ninguna solicitud? Puede ignorar este correo. Es posible que alguien haya escrito mal su dirección.',

  'Open My Profile': 'Abrir mi perfil',
  'Someone asked to change your direct deposit': 'Alguien pidió cambiar su depósito directo',
  'Your pay would go to the account ending in {to}. Nothing has changed yet.':
    'Su pago iría a la cuenta que termina en {to}. Todavía no cambió nada.',
  'Of each paycheck, {amount} would go to the account ending in {to}.':
    'De cada pago, {amount} irían a la cuenta que termina en {to}.',
  'The account ending in {from} would be replaced by the one ending in {to}. Nothing has changed yet.':
    'La cuenta que termina en {from} se reemplazaría por la que termina en {to}. Todavía no cambió nada.',
  'You can take it back on your profile until it goes to payroll.':
    'Puede retirarla en su perfil hasta que pase a la nómina.',
  'Emergency contacts': 'Contactos de emergencia',
  'Direct deposit': 'Depósito directo',
  'Approved: {field}': 'Aprobado: {field}',
  'Declined: {field}': 'Rechazado: {field}',
  'Your request was approved': 'Se aprobó su solicitud',
  'Your request was declined': 'Se rechazó su solicitud',
  'Your office approved your request: {field}.': 'Su oficina aprobó su solicitud: {field}.',
  'Your office declined your request: {field}. Reason: {reason}':
    'Su oficina rechazó su solicitud: {field}. Motivo: {reason}',
  'Your open requests were taken back': 'Se retiraron sus solicitudes abiertas',
  'You signed out everywhere or set a new password, so we took back your open requests.':
    'Usted cerró sus otras sesiones o puso una contraseña nueva, por eso retiramos sus solicitudes abiertas.',
  'Still want a change? Ask for it again on your profile.':
    '¿Todavía quiere un cambio? Pídalo de nuevo en su perfil.',

  'Your application': 'Su solicitud',
  'Your application: {job}': 'Su solicitud: {job}',
  'About your application': 'Sobre su solicitud',
  "Thank you for applying for the {job} job. We've decided not to move forward this time.":
    'Gracias por solicitar el puesto de {job}. Decidimos no seguir adelante con su solicitud en esta ocasión.',
  "Thank you for applying. We've decided not to move forward this time.":
    'Gracias por enviar su solicitud. Decidimos no seguir adelante con ella en esta ocasión.',
  "You're welcome to apply again, and we wish you the best.":
    'Con gusto recibiremos otra solicitud suya. Le deseamos lo mejor.',

  'Welcome to {company}! Complete your employee packet':
    '¡Le damos la bienvenida a {company}! Complete su paquete de nuevo empleado',
  'Reminder: complete your employee packet': 'Recordatorio: complete su paquete de nuevo empleado',
  'Welcome aboard': 'Le damos la bienvenida',
  "Your employee packet isn't complete yet": 'Su paquete de nuevo empleado aún no está completo',
  "You're hired for the {job} job.": 'Se aprobó su contratación para el puesto de {job}.',
  "You're hired.": 'Se aprobó su contratación.',
  'Your first day is {date}. Complete your employee packet before then.':
    'Su primer día es el {date}. Complete su paquete de nuevo empleado antes de ese día.',
  'Complete your employee packet as soon as you can.':
    'Complete su paquete de nuevo empleado lo antes posible.',
  "You'll need: your Social Security number, bank routing and account numbers, an emergency contact, and photos of your documents. Bring the original documents on your first day.":
    'Va a necesitar: su número de Seguro Social, los números de ruta y de cuenta de su banco, un contacto de emergencia y fotos de sus documentos. Traiga los documentos originales su primer día.',
  'Complete Employee Packet': 'Completar el paquete',
  "Don't forward this email. This link is only for you and works for {days} days.":
    'No reenvíe este correo. Este enlace es solo para usted y funciona durante {days} días.',

  'Complete your employee packet again': 'Complete de nuevo su paquete de nuevo empleado',
  'Your employee packet needs a change': 'Hay algo que corregir en su paquete de nuevo empleado',
  'We reviewed your employee packet and need you to fix something.':
    'Revisamos su paquete de nuevo empleado y necesitamos que corrija algo.',
  'What to fix: {reason}': 'Qué corregir: {reason}',

  'We got your employee packet': 'Recibimos su paquete de nuevo empleado',
  'We got your employee packet. HR will contact you if they need anything else.':
    'Recibimos su paquete de nuevo empleado. Recursos Humanos se comunicará con usted si necesita algo más.',
  'Want a copy? Open the same link within {hours} hours to download it.':
    '¿Quiere una copia? Abra el mismo enlace en las próximas {hours} horas para descargarla.',
  '{name} from {company} submitted your employee packet for you.':
    '{name}, de {company}, envió su paquete de nuevo empleado por usted.',

  'Your email at {company} was changed': 'Se cambió su correo electrónico en {company}',
  'Your email was changed': 'Se cambió su correo electrónico',
  "Your office changed your email. We won't send anything else to this address.":
    'Recursos Humanos cambió su correo electrónico. Ya no le enviaremos nada más a esta dirección.',
  'Your office changed your email to this address. It replaces the one you had before.':
    'Recursos Humanos registró esta dirección como su correo electrónico. Reemplaza a la que tenía antes.',
  'Your username is still {username}.': 'Su nombre de usuario sigue siendo {username}.',
  "You can't sign in with this address anymore.": 'Ya no puede iniciar sesión con esta dirección.',
  'Sign in with it from now on. Your username is {username}.':
    'De ahora en adelante, inicie sesión con ella. Su nombre de usuario es {username}.',
  'Links in earlier emails no longer work.': 'Los enlaces de los correos anteriores ya no funcionan.',
  "Didn't ask for this? Call the office right away.":
    '¿No lo pidió usted? Llame de inmediato a Recursos Humanos.',

  'Use this link to choose a password for your account at {company}. The page is in Spanish too.':
    'Con este enlace puede crear la contraseña de su cuenta en {company}. La página también está en español.',
  'Your {company} account': 'Su cuenta de {company}',
  'Your account is ready': 'Su cuenta está lista',
  'Your username is {username}. Choose a password within {hours} hours. The link works once.':
    'Su nombre de usuario es {username}. Cree una contraseña en las próximas {hours} horas. El enlace funciona una sola vez.',
  'View your {company} paychecks online': 'Vea sus cheques de {company} en línea',
  'Your paychecks are online': 'Sus cheques están en línea',
  'You can now see your {company} paychecks online. Your username is {username}. Choose a password to get started.':
    'Ya puede ver sus cheques de {company} en línea. Su nombre de usuario es {username}. Cree una contraseña para empezar.',
  'This link works once and expires in {days} days. Need a new one? Select "Forgot your password?" on the sign-in page.':
    'Este enlace funciona una sola vez y vence en {days} días. ¿Necesita otro? Toque «¿Olvidó su contraseña?» en la página de inicio de sesión.',
  'Choose a Password': 'Crear una contraseña',
  "Don't work for {company}? You can ignore this email.":
    '¿No trabaja en {company}? Puede ignorar este correo.',
  'Reset your {company} password': 'Cambie su contraseña de {company}',
  'Reset your password': 'Cambie su contraseña',
  'We got a request to reset the password for {username}.':
    'Recibimos una solicitud para cambiar la contraseña de {username}.',
  'The link works once and expires in {minutes} minutes. Your current password works until you set a new one.':
    'El enlace funciona una sola vez y vence en {minutes} minutos. Su contraseña actual funciona hasta que cree una nueva.',
  'Reset Password': 'Cambiar la contraseña',
  "Wasn't you? You can ignore this email. No one can use the link without it.":
    '¿No fue usted? Puede ignorar este correo. Nadie puede usar el enlace sin él.',
  'Your {company} recovery codes were replaced': 'Se reemplazaron sus códigos de recuperación de {company}',
  'New recovery codes': 'Nuevos códigos de recuperación',
  'The recovery codes for {username} were replaced. Your old codes no longer work.':
    'Se reemplazaron los códigos de recuperación de {username}. Los anteriores ya no funcionan.',
  "Wasn't you? Change your password and call the office right away.":
    '¿No fue usted? Cambie su contraseña y llame de inmediato a Recursos Humanos.',

  'Your {company} password was changed': 'Se cambió su contraseña de {company}',
  'Your password was changed': 'Se cambió su contraseña',
  'Someone changed the password for {username}. If it was you, you can ignore this email.':
    'Alguien cambió la contraseña de {username}. Si fue usted, puede ignorar este correo.',
  'If it wasn\'t you, call the office right away. Then change the password of this mailbox, and set a new one for EPay with "Forgot your password?" on the sign-in page.':
    'Si no fue usted, llame de inmediato a Recursos Humanos. Después cambie la contraseña de este buzón de correo y cree una nueva para EPay con «¿Olvidó su contraseña?» en la página de inicio de sesión.',

  'Your direct deposit changed': 'Cambió su depósito directo',
  'Your bank account changed': 'Cambió su cuenta bancaria',
  'Your direct deposit now goes to the account ending in {to}.':
    'Desde ahora su pago se deposita en la cuenta que termina en {to}.',
  'Your direct deposit changed from the account ending in {from} to the account ending in {to}.':
    'Desde ahora su pago se deposita en la cuenta que termina en {to}. Antes se depositaba en la que termina en {from}.',
  "Didn't ask for this? Call {contact} right away. Don't reply to this email.":
    '¿No lo pidió usted? Llame de inmediato a {contact}. No responda a este correo.',
  'Payroll changed one of your checks': 'La oficina de nómina cambió uno de sus cheques',
  'Payroll changed some of your checks': 'La oficina de nómina cambió varios de sus cheques',
  'Payroll corrected your {date} check.': 'La oficina de nómina corrigió su cheque del {date}.',
  'Payroll corrected {count} of your checks.': 'La oficina de nómina corrigió {count} de sus cheques.',
  'Payroll voided your {date} check.': 'La oficina de nómina anuló su cheque del {date}.',
  'Payroll voided {count} of your checks.': 'La oficina de nómina anuló {count} de sus cheques.',
  'Payroll undid a correction. Your {date} check is back to what it was.':
    'La oficina de nómina deshizo una corrección. Su cheque del {date} está como antes.',
  'Payroll undid a correction. {count} of your checks are back to what they were.':
    'La oficina de nómina deshizo una corrección. {count} de sus cheques están como antes.',
  'Sign in to see what changed. See a mistake? Call {contact}.':
    'Inicie sesión para ver qué cambió. ¿Ve algún error? Llame a {contact}.',
  'See My Checks': 'Ver mis cheques',

  'your payroll office': 'su oficina de nómina',

  'Your {year} W-2 is online': 'Su W-2 de {year} está en línea',
  'Your corrected {year} W-2 is online': 'Su W-2 corregido de {year} está en línea',
  'It replaces the one you got before. Use the corrected form.':
    'Reemplaza al que recibió antes. Use el formulario corregido.',
  'Sign in to EPay, open My Tax Forms, and select Download PDF. You can print the PDF with any app that opens it.':
    'Inicie sesión en EPay, abra Mis formularios de impuestos y toque Descargar PDF. Puede imprimir el PDF con cualquier aplicación que lo abra.',
  'You may have to attach your W-2 to your federal, state, or local tax return.':
    'Es posible que tenga que adjuntar su W-2 a su declaración de impuestos federal, estatal o local.',
  'Questions or a paper copy? Ask {name}, {phone}.':
    '¿Preguntas o una copia en papel? Consulte a {name}, {phone}.',
  'See My Tax Forms': 'Ver mis formularios de impuestos',
  'You get your W-2 online': 'Recibe su W-2 en línea',
  'You agreed on {date} to get your W-2s online. You can withdraw this at any time in My Tax Forms.':
    'El {date} aceptó recibir sus W-2 en línea. Puede cancelarlo cuando quiera en Mis formularios de impuestos.',
  'You get your W-2 on paper': 'Recibe su W-2 en papel',
  'You withdrew your consent to online W-2s. This takes effect on {date}.':
    'Canceló su consentimiento para recibir W-2 en línea. Vale desde el {date}.',
  'Forms you already got online stay in My Tax Forms.':
    'Los formularios que ya recibió en línea se quedan en Mis formularios de impuestos.',
  'Who to ask about your tax forms': 'A quién preguntar sobre sus formularios de impuestos',
  'From now on, ask {name} about your W-2, a paper copy, or your consent.':
    'Desde ahora, pregunte a {name} sobre su W-2, una copia en papel o su consentimiento.',

  '{kind}: your certificate expires {date}': '{kind}: su certificado vence el {date}',
  '{kind}: your certificate expired {date}': '{kind}: su certificado venció el {date}',
  'Your certificates expire soon': 'Sus certificados vencen pronto',
  'Expires {date}': 'Vence el {date}',
  'Expired {date}': 'Venció el {date}',
  'When you have the new card, add it in My Forms.':
    'Cuando tenga la tarjeta nueva, agréguela en Mis formularios.',
  'When you have the new card, bring it to the office.':
    'Cuando tenga la tarjeta nueva, llévela a la oficina.',
  'See My Certificates': 'Ver mis certificados',
  'We need new pictures: {kind}': 'Necesitamos fotos nuevas: {kind}',
  'HR wrote: {comment}': 'Recursos Humanos escribió: {comment}',
  'Open your certificate and take new photos of both sides.':
    'Abra su certificado y tome fotos nuevas de los dos lados.',

  Phone: 'Teléfono',
  Email: 'Correo electrónico',
  Address: 'Dirección',
}

export const TRANSLATE_MAIL: Readonly<Record<Language, Translate>> = {
  en: english,
  es: createTranslate(SPANISH_MAILS),
}
