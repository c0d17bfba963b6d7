/** What is wrong with a format. */
export const FORMAT_PROBLEMS = {
  notJson: "The file isn't JSON.",
  date: 'Use YYYY, YY, MM, and DD',
  noPerson: 'Add a record for each person.',
  oneRecord: 'Only a fixed-width file can have more than one record.',
  noLineWidth: 'A fixed-width file needs lineWidth.',
  noPlace: 'In a fixed-width file, each column needs at and width.',
  fromOrConstant: 'Use either from or constant.',
  constantTooLong: (width: number) => `The constant is longer than ${width} characters.`,
  unknownValue: (name: string, known: readonly string[]) =>
    `"${name}" isn't a value EPay has. Choose from: ${known.join(', ')}`,
  onlyOfPerson: (name: string) => `"${name}" belongs to a person, so use it in a person's record.`,
  overlaps: (one: string, other: string) => `${one} and ${other} overlap.`,
  beyondLine: (name: string, lineWidth: number) => `${name} ends after column ${lineWidth}.`,
  repeated: (name: string) => `Two columns are named ${name}.`,
} as const

/** Why a person is left out of a file. */
export const HAND_OVER_PROBLEMS = {
  missing: (label: string) => `${label} is missing.`,
  ssn: 'The Social Security number is missing or was applied for.',
  ein: "The EIN isn't nine digits. Correct it in Settings.",
  tooLong: (label: string) => `${label} is too long for this file and can't be shortened.`,
  notAscii: (label: string) => `${label} has letters this file can't hold.`,
  otherState: (state: string) => `This file is for people who work in ${state}.`,
} as const
