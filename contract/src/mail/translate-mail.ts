import type { Language } from '../languages/languages.ts'
import { type Catalogue, createTranslate, english, type Translate } from '../languages/translator.ts'

/** The mails that applicants and candidates get. */
export const SPANISH_MAILS: Catalogue = {
  'Dear {name},': 'Hola, {name}:',

  'We received your application': 'Recibimos su solicitud',
  'Thank you for your application': 'Gracias por su solicitud',
  'Your reference number: {number}': 'Su número de referencia: {number}',
  "your application for {job} has arrived. We'll review it and get back to you soon.":
    'recibimos su solicitud para el puesto de {job}. La revisaremos y nos comunicaremos pronto con usted.',

  'Your application: {job}': 'Su solicitud: {job}',
  'About your application': 'Sobre su solicitud',
  'thank you for your interest in working with us and for the time that you took to apply for {job}. We have decided not to move forward with your application this time.':
    'gracias por su interés en trabajar con nosotros y por el tiempo que dedicó a solicitar el puesto de {job}. Hemos decidido no seguir adelante con su solicitud en esta ocasión.',
  'You are welcome to apply again. We wish you all the best.':
    'Con gusto recibiremos otra solicitud suya. Le deseamos lo mejor.',

  'Welcome to {company}: please complete your employee packet':
    'Le damos la bienvenida a {company}: complete su paquete de ingreso',
  'Reminder: please complete your employee packet': 'Recordatorio: complete su paquete de ingreso',
  'Welcome aboard': 'Le damos la bienvenida',
  'Your employee packet is not complete yet': 'Su paquete de ingreso aún no está completo',
  'your application for {job} was approved. Please complete your employee packet before your first day.':
    'se aprobó su solicitud para el puesto de {job}. Complete su paquete de ingreso antes de su primer día.',
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
  'Links in earlier mails no longer work.': 'Los enlaces de los correos anteriores ya no funcionan.',
  'If you did not ask for this, please call the office at once.':
    'Si usted no lo pidió, llame de inmediato a la oficina.',

  'What to correct: {reason}': 'Qué corregir: {reason}',
}

/** The texts of mails, by the recipient's language. */
export const TRANSLATE_MAIL: Readonly<Record<Language, Translate>> = {
  en: english,
  es: createTranslate(SPANISH_MAILS),
}
