import type { Catalog } from '../languages/translator.ts'

export const SPANISH_DETAILS: Catalog = {
  'Something changed? Ask here. Your office checks it, and payroll gets it without anyone typing it again.':
    '¿Cambió algo? Pídalo aquí. Su oficina lo revisa, y la nómina lo recibe sin que nadie lo escriba de nuevo.',
  "We couldn't load what you can change here.": 'No pudimos cargar lo que puede cambiar aquí.',
  Change: 'Cambiar',
  'Change: {field}': 'Cambiar: {field}',
  'Change Again': 'Cambiar de nuevo',
  'Send to the Office': 'Enviar a la oficina',
  'Your request is with the office.': 'Su solicitud está en la oficina.',
  'Your change is saved.': 'Su cambio está guardado.',
  "We couldn't send your request.": 'No pudimos enviar su solicitud.',
  'With the office since {date}': 'En la oficina desde el {date}',
  'Approved {date}': 'Aprobado el {date}',
  'It goes to payroll on {time} at the earliest.': 'Va a la nómina el {time} como mínimo.',
  'Payroll has it. You see it here after the next payroll import.':
    'La nómina ya lo tiene. Lo verá aquí después de la próxima importación de nómina.',
  'Payroll enters it next.': 'Ahora lo registra la nómina.',
  'Until payroll makes the change, your pay goes to {account}.':
    'Hasta que la nómina haga el cambio, su pago va a {account}.',
  'Payroll has something else now: {value}. Call {contact}.':
    'La nómina tiene ahora otra cosa: {value}. Llame a {contact}.',
  'Not you? Take it back, sign out of all other devices, and reset your password.':
    '¿No fue usted? Retírela, cierre las demás sesiones y cambie su contraseña.',
  'Take Back': 'Retirar',
  'Take back: {field}': 'Retirar: {field}',
  'Take back this request?': '¿Retirar esta solicitud?',
  'Nothing changes. You can ask again anytime.': 'No cambia nada. Puede pedirlo de nuevo cuando quiera.',
  'We took your request back.': 'Retiramos su solicitud.',
  'To change this, contact {contact}.': 'Para cambiar esto, llame a {contact}.',
  'This replaces the request you sent on {date}.': 'Esto reemplaza la solicitud que envió el {date}.',
  Select: 'Elija',

  Address: 'Dirección',
  Phone: 'Teléfono',
  Email: 'Correo electrónico',
  'Emergency contacts': 'Contactos de emergencia',
  'Direct deposit': 'Depósito directo',

  'Updated {date}': 'Actualizado el {date}',
  "The office didn't make this change": 'La oficina no hizo este cambio',
  'Payroll changed this {date}, so your request is closed. Ask again if something is still wrong.':
    'La nómina cambió esto el {date}, por eso se cerró su solicitud. Pídalo de nuevo si algo sigue mal.',

  'Net pay': 'Pago neto',
  'Fixed amount': 'Cantidad fija',
  '{amount} to {account}': '{amount} a {account}',
  'This amount goes to the second account first. The rest goes to the account above.':
    'Primero va esta cantidad a la segunda cuenta. El resto va a la cuenta de arriba.',
  'Send a fixed amount to another account': 'Enviar una cantidad fija a otra cuenta',
  'Remove the second account': 'Quitar la segunda cuenta',
  'Nine digits, at the bottom left of a check.': 'Nueve dígitos, abajo a la izquierda de un cheque.',
  "First, show that it's you": 'Primero, demuestre que es usted',
  '6-digit code': 'Código de 6 dígitos',
  'From your authenticator app, or use a recovery code.': 'De su aplicación, o un código de recuperación.',
  'Current account number': 'Número de su cuenta actual',
  'All digits of the account ending in {number}.': 'Todos los dígitos de la cuenta que termina en {number}.',
  'We email you about this right away, at your old address too if it changed.':
    'Le escribimos sobre esto de inmediato, también a su dirección anterior si cambió.',
  'Your office calls you before anything changes. Payroll gets it {days} days from now at the earliest.':
    'Su oficina lo llama antes de cambiar algo. La nómina lo recibe en {days} días como mínimo.',
  'Your office calls you before anything changes. Payroll gets it tomorrow at the earliest.':
    'Su oficina lo llama antes de cambiar algo. La nómina lo recibe mañana como mínimo.',
  'Your office calls you before anything changes.': 'Su oficina lo llama antes de cambiar algo.',

  'First contact': 'Primer contacto',
  'Second contact': 'Segundo contacto',
  'Add a second contact': 'Agregar un segundo contacto',
  'Remove the second contact': 'Quitar el segundo contacto',

  'Street address': 'Calle y número',
  'Apartment or unit': 'Apartamento o unidad',
  City: 'Ciudad',
  State: 'Estado',
  'ZIP code': 'Código postal',
  Name: 'Nombre',
  Relationship: 'Relación con usted',
  Spouse: 'Cónyuge',
  Parent: 'Padre o madre',
  Child: 'Hijo o hija',
  Sibling: 'Hermano o hermana',
  Friend: 'Amigo o amiga',
  Other: 'Otra',
  Bank: 'Banco',
  'Account type': 'Tipo de cuenta',
  Checking: 'Cuenta corriente',
  Savings: 'Cuenta de ahorros',
  'Routing number': 'Número de ruta',
  'Account number': 'Número de cuenta',
  'Amount per paycheck': 'Cantidad por pago',

  'Enter your street address': 'Escriba su calle y número',
  'Enter your city': 'Escriba su ciudad',
  'Choose your state': 'Elija su estado',
  'Enter your ZIP code': 'Escriba su código postal',
  'Use a ZIP code such as 95202 or 95202-1234': 'Use un código postal como 95202 o 95202-1234',
  'Enter your phone number': 'Escriba su número de teléfono',
  'Enter your email': 'Escriba su correo electrónico',
  "Enter the contact's name": 'Escriba el nombre del contacto',
  'Choose a relationship': 'Elija un parentesco',
  "Enter the contact's phone number": 'Escriba el teléfono del contacto',
  'Fill in the rest of this contact, or clear it': 'Complete este contacto o bórrelo',
  "Enter your bank's name": 'Escriba el nombre de su banco',
  'Choose checking or savings': 'Elija cuenta corriente o de ahorros',
  "That isn't a bank's routing number. Check the nine digits on a check or with your bank.":
    'Ese no es el número de ruta de un banco. Revise los nueve dígitos en un cheque o con su banco.',
  'Enter your account number': 'Escriba su número de cuenta',
  'An account number has 4 to 17 digits': 'Un número de cuenta tiene de 4 a 17 dígitos',
  'Enter an amount of more than $0.00': 'Escriba una cantidad mayor que $0.00',
  'Fill in the rest of the second account, or clear it': 'Complete la segunda cuenta o bórrela',
  'The second account must be different from the first': 'La segunda cuenta debe ser distinta de la primera',
  "The amount can't be more than your last net pay, {amount}":
    'La cantidad no puede ser mayor que su último pago neto, {amount}',
  'Enter the code from your authenticator app': 'Escriba el código de su aplicación de autenticación',
  'Enter your password': 'Escriba su contraseña',
  'Enter the full number of your current account': 'Escriba el número completo de su cuenta actual',
  "That password or account number doesn't match. Try again, or call your payroll office.":
    'La contraseña o el número de cuenta no coinciden. Intente de nuevo o llame a la oficina de nómina.',
  'Too many attempts. Wait a while, then try again, or call your payroll office.':
    'Demasiados intentos. Espere un rato e intente de nuevo, o llame a la oficina de nómina.',
  "This can't be changed here. Contact your payroll office.":
    'Esto no se puede cambiar aquí. Llame a la oficina de nómina.',
  'Only an Admin can change your email.': 'Solo un administrador puede cambiar su correo electrónico.',
  "That's what we already have.": 'Eso es lo que ya tenemos.',
  "That's the account we already have.": 'Esa es la cuenta que ya tenemos.',
  'Another account already uses this email.': 'Otra cuenta ya usa este correo electrónico.',
  "We couldn't find that request.": 'No encontramos esa solicitud.',
  'This change already went to payroll. Call {contact} right away.':
    'Este cambio ya llegó a la nómina. Llame de inmediato a {contact}.',
  'This request is already closed.': 'Esta solicitud ya está cerrada.',
}
