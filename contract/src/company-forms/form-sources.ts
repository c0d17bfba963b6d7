import { formatDate } from '../common/dates.ts'
import { maskSsn } from '../common/personal-numbers.ts'

/** Values that the person enters. */
export const QUESTION_SOURCES = {
  text: 'They enter it',
  date: 'They enter a date',
  state: 'They choose a state',
  amount: 'They enter an amount',
  number: 'They enter a number',
  phone: 'They enter a phone number',
  email: 'They enter an email',
  check: 'They check a box',
} as const
export type QuestionSource = keyof typeof QUESTION_SOURCES

/** Data that EPay has about the person or the company. */
export const KNOWN_SOURCES = {
  fullName: 'Full name',
  firstName: 'First name',
  middleInitial: 'Middle initial',
  firstAndMiddle: 'First name and middle initial',
  lastName: 'Last name',
  street: 'Street and apartment',
  city: 'City',
  homeState: 'State',
  zip: 'ZIP code',
  cityStateZip: 'City, state, and ZIP',
  address: 'Full address',
  ssn: 'Social Security Number',
  birthDate: 'Birth date',
  phoneNumber: 'Phone',
  emailAddress: 'Email',
  emergencyContact: 'Emergency contact',
  jobTitle: 'Job',
  firstDay: 'First day of work',
  company: 'Company name',
  companyAddress: 'Company address',
  companyAndAddress: 'Company name and address',
  ein: 'Company EIN',
} as const
export type KnownSource = keyof typeof KNOWN_SOURCES

export const FIXED_SOURCES = {
  signature: 'Signature',
  signedOn: 'Date signed',
  blank: 'Leave it blank',
} as const

export const SOURCE_LABELS = { ...QUESTION_SOURCES, ...KNOWN_SOURCES, ...FIXED_SOURCES } as const
export type FormSource = keyof typeof SOURCE_LABELS

const isSource = (name: string): name is FormSource => Object.hasOwn(SOURCE_LABELS, name)
export const FORM_SOURCES = Object.keys(SOURCE_LABELS).filter(isSource)

export function isKnownSource(source: FormSource): source is KnownSource {
  return Object.hasOwn(KNOWN_SOURCES, source)
}

/** Unknown values are ''. Numbers are unmasked; callers must mask them for display. */
export type KnownPerson = {
  firstName: string
  middleInitial: string
  lastName: string
  /** If only the full name is known, first and last name are empty. */
  fullName: string
  street: string
  city: string
  state: string
  zip: string
  ssn: string
  birthDate: string
  phone: string
  email: string
  emergencyContact: string
  jobTitle: string
  firstDay: string
  company: string
  companyAddress: string
  ein: string
}

const join = (separator: string, ...parts: string[]) => parts.filter(Boolean).join(separator)

export function knownValue(source: KnownSource, person: KnownPerson): string {
  const { city, state, zip } = person
  const cityStateZip = join(', ', city, join(' ', state, zip))
  const values: Record<KnownSource, string> = {
    fullName: person.fullName,
    firstName: person.firstName,
    middleInitial: person.middleInitial,
    firstAndMiddle: join(' ', person.firstName, person.middleInitial),
    lastName: person.lastName,
    street: person.street,
    city,
    homeState: state,
    zip,
    cityStateZip,
    address: join(', ', person.street, cityStateZip),
    ssn: person.ssn,
    birthDate: person.birthDate && formatDate(person.birthDate),
    phoneNumber: person.phone,
    emailAddress: person.email,
    emergencyContact: person.emergencyContact,
    jobTitle: person.jobTitle,
    firstDay: person.firstDay && formatDate(person.firstDay),
    company: person.company,
    companyAddress: person.companyAddress,
    companyAndAddress: join('\n', person.company, person.companyAddress),
    ein: person.ein,
  }
  return values[source]
}

/** Masks numbers for display before signing. */
export function maskedKnownValue(source: KnownSource, person: KnownPerson): string {
  const value = knownValue(source, person)
  return source === 'ssn' && value !== '' ? maskSsn(value) : value
}

export const SAMPLE_PERSON: Omit<KnownPerson, 'company' | 'companyAddress' | 'ein'> = {
  firstName: 'Hannah',
  middleInitial: 'R',
  lastName: 'Brooks',
  fullName: 'Hannah R Brooks',
  street: '417 Poplar Street',
  city: 'Lodi',
  state: 'CA',
  zip: '95240',
  ssn: '900-12-4821',
  birthDate: '1991-04-12',
  phone: '(209) 555-0142',
  email: 'hannah.brooks@example.com',
  emergencyContact: 'Sam Brooks, (209) 555-0177',
  jobTitle: 'Journeyman Electrician',
  firstDay: '2026-12-07',
}
