/** For somebody who has applied. */
export const RECEIPT_TEXTS = {
  number: 'Your reference number',
  keepNumber: 'Please keep it, and name it when you call or write to us.',
  next: 'What happens next',
  confirmed:
    'We have sent you a confirmation by e-mail. If it is not there soon, please look among your unwanted mail.',
  review: 'We review your application, and write to you by e-mail whatever we decide.',
  ifHired: 'If you are hired, that e-mail leads you to the forms for your first day.',
  print: 'Print this page',
  again: 'Apply for another position',
} as const
