export const FORMAT_PROBLEMS = {
  notJson: "The file isn't JSON.",
  date: 'Use YYYY, YY, MM, and DD',
  noPerson: 'Add a record for each person.',
  oneRecord: 'Only a fixed-width file can have more than one record.',
  noLineWidth: 'A fixed-width file needs lineWidth.',
  noPlace: 'In a fixed-width file, each column needs at and width.',
  fromOrConstant: 'Use either from or constant.',
  constantTooLong: (width: number) => `The constant is longer than ${width} characters.`,
  unknownValue: (name: string, valueNames: readonly string[]) =>
    `"${name}" isn't a value EPay has. Choose from: ${valueNames.join(', ')}`,
  onlyOfPerson: (name: string) => `"${name}" belongs to a person, so use it in a person's record.`,
  overlaps: (name: string, otherName: string) => `${name} and ${otherName} overlap.`,
  beyondLine: (name: string, lineWidth: number) => `${name} ends after column ${lineWidth}.`,
  repeated: (name: string) => `Two columns are named ${name}.`,
} as const

export const HAND_OVER_PROBLEMS = {
  missing: (label: string) => `${label} is missing.`,
  ssn: 'The Social Security number is missing or was applied for.',
  ein: "The EIN isn't nine digits. Correct it in Settings.",
  tooLong: (label: string) => `${label} is too long for this file and can't be shortened.`,
  notAscii: (label: string) => `${label} has letters this file can't hold.`,
  otherState: (state: string) => `This file is for people you report to ${state}.`,
} as const

export const HAND_OVER_MESSAGES = {
  unknownHire: "We couldn't find that hire.",
  unknownFormat: 'That format no longer exists. Choose another.',
  nothingToDownload: 'No one is left for this file. The list says what is missing.',
  reason: 'Enter a reason',
  numbersInReason: 'Remove the SSN or account number. The audit trail keeps this reason.',
  code: 'Enter the code from your authenticator app',
  noPacket: "The packet isn't in yet.",
  noNumber: 'No employee number yet.',
  numberNeeded: 'Enter an employee number',
  onlyDots: 'An employee number needs a letter or digit',
  numberTaken: (number: string, name: string) => `${number} belongs to ${name}. Choose another.`,
  numberSet: 'This person is already in EPay as an employee, so the number stays.',
  state: 'Choose a state',
  reportedOn: 'Enter the day you reported it',
  reportedTooEarly: "That's before the first day of work",
  inFuture: "You can't enter a future date",
  notHired: 'The CFO has to approve this application first.',
  formatTaken: (name: string) => `A format named ${name} is there already.`,
  reminderNote: 'Reminder only. EPay reports nothing to a state by itself.',
} as const
