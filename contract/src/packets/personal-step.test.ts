import { describe, expect, it } from 'vitest'
import { PACKET_STATE_OPTIONS } from '../common/us-states.ts'
import { buildPersonalStep, type GivenAnswers, SECONDARY_CONTACT } from './factories.ts'
import { ATTESTATION_OPTIONS, RELATIONSHIP_OPTIONS } from './options.ts'
import { personalStepSchema } from './packet-form.ts'

const TODAY = '2026-11-20'

/** The messages by field, as the form shows them. */
function messagesOf(overrides: GivenAnswers): Record<string, string[]> {
  const { error } = personalStepSchema(TODAY).safeParse(buildPersonalStep(overrides))
  const messages: Record<string, string[]> = {}
  for (const issue of error?.issues ?? []) {
    const field = String(issue.path[0])
    messages[field] = [...(messages[field] ?? []), issue.message]
  }
  return messages
}

const REQUIRED = [
  ['lastName', 'Last name is required'],
  ['firstName', 'First name is required'],
  ['address', 'Street address is required'],
  ['cityOrTown', 'City is required'],
  ['state', 'State is required'],
  ['zipCode', 'ZIP code is required'],
  ['dateOfBirth', 'Date of birth is required'],
  ['ssn', 'Social Security Number is required'],
  ['attestation', 'Employment authorization status is required'],
  ['emergencyContactName', 'Primary emergency contact name is required'],
  ['emergencyContactRelationship', 'Primary emergency contact relationship is required'],
  ['emergencyContactPhone', 'Primary emergency contact phone is required'],
  ['emergencyContactEmail', 'Primary emergency contact email is required'],
] as const

describe('packet step 1', () => {
  it('takes the least that is needed', () => {
    expect(messagesOf({})).toEqual({})
  })

  describe.each(REQUIRED)('%s', (field, message) => {
    it.each([
      ['missing', undefined],
      ['empty', ''],
    ] as const)('is required when %s', (_, value) => {
      expect(messagesOf({ [field]: value })).toEqual({ [field]: [message] })
    })
  })

  it('takes the 50 states, DC and the territories', () => {
    for (const { value } of PACKET_STATE_OPTIONS) expect(messagesOf({ state: value })).toEqual({})
    for (const state of ['OTHER', 'ca', 'California', 'XX'])
      expect(messagesOf({ state })).toEqual({ state: ['State is required'] })
  })

  it.each(['12345', '12345-6789', ' 12345 '])('takes the ZIP code %j', zipCode => {
    expect(messagesOf({ zipCode })).toEqual({})
  })

  it.each(['1234', '123456', '12345-', '12345-678', '12345-67890', '123456789', 'ABCDE', '１２３４５'])(
    'refuses the ZIP code %j',
    zipCode => {
      const message = 'Invalid ZIP code format (e.g., 12345 or 12345-6789)'
      expect(messagesOf({ zipCode }).zipCode).toContain(message)
    },
  )

  it.each(['123-45-6789', '123456789', '123-456789', '12345-6789'])('takes the SSN %j', ssn => {
    expect(messagesOf({ ssn })).toEqual({})
  })

  it.each(['12345678', '1234567890', '123-45-678', '123 45 6789', '12-345-6789', 'abc-de-fghi'])(
    'refuses the SSN %j',
    ssn => {
      expect(messagesOf({ ssn })).toEqual({ ssn: ['Invalid SSN format (e.g., 123-45-6789)'] })
    },
  )

  it.each([
    ['1900-01-01', []],
    ['2026-11-19', []],
    [TODAY, []],
    ['2026-11-21', ['Birth date cannot be in the future']],
    ['2999-01-01', ['Birth date cannot be in the future']],
    ['1991-02-29', ['Enter a valid date']],
    ['04/12/1991', ['Enter a valid date']],
  ])('date of birth %s', (dateOfBirth, messages) => {
    expect(messagesOf({ dateOfBirth }).dateOfBirth ?? []).toEqual(messages)
  })

  it.each([
    ...['5105550142', '510-555-0142', '510.555.0142', '510 555 0142', '(510) 555-0142', '(510)5550142'],
    ...['\u202a(510)\u00a0555\u20110142\u202c', '510\u2013555\u20130142', '\uff15105550142\u200b'],
  ])('takes the phone number %j', emergencyContactPhone => {
    expect(messagesOf({ emergencyContactPhone })).toEqual({})
    expect(
      messagesOf({ ...SECONDARY_CONTACT, secondaryEmergencyContactPhone: emergencyContactPhone }),
    ).toEqual({})
  })

  it.each(['555-0142', '+1 510 555 0142', '15105550142', '510-555-01420', '510/555/0142', 'phone'])(
    'refuses the phone number %j',
    phone => {
      const message = ['Please enter a valid phone number']
      expect(messagesOf({ emergencyContactPhone: phone })).toEqual({ emergencyContactPhone: message })
      expect(messagesOf({ ...SECONDARY_CONTACT, secondaryEmergencyContactPhone: phone })).toEqual({
        secondaryEmergencyContactPhone: message,
      })
    },
  )

  it.each(['ben', 'ben@', '@example.com', 'ben@example', 'ben stone@example.com', 'a@b@example.com'])(
    'refuses the e-mail %j',
    email => {
      const message = ['Please enter a valid email address']
      expect(messagesOf({ emergencyContactEmail: email })).toEqual({ emergencyContactEmail: message })
      expect(messagesOf({ ...SECONDARY_CONTACT, secondaryEmergencyContactEmail: email })).toEqual({
        secondaryEmergencyContactEmail: message,
      })
    },
  )

  it('takes the listed choices and no others', () => {
    for (const { value } of ATTESTATION_OPTIONS) expect(messagesOf({ attestation: value })).toEqual({})
    for (const { value } of RELATIONSHIP_OPTIONS)
      expect(messagesOf({ emergencyContactRelationship: value })).toEqual({})
    expect(messagesOf({ attestation: 'tourist' })).toHaveProperty('attestation')
    expect(messagesOf({ emergencyContactRelationship: 'boss' })).toHaveProperty(
      'emergencyContactRelationship',
    )
  })

  it('leaves everything optional empty', () => {
    expect(personalStepSchema(TODAY).parse(buildPersonalStep())).toMatchObject({
      middleInitial: '',
      otherLastNames: '',
      aptNumber: '',
      attestationExpDate: '',
      attestationUSCIS: '',
      attestationI94: '',
      attestationPassport: '',
      attestationCountry: '',
      secondaryEmergencyContactName: '',
    })
  })
})

describe('the secondary emergency contact', () => {
  const messages: GivenAnswers = {
    secondaryEmergencyContactName:
      'Secondary emergency contact name is required when any secondary contact info is provided',
    secondaryEmergencyContactRelationship: 'Secondary emergency contact relationship is required',
    secondaryEmergencyContactPhone: 'Secondary emergency contact phone is required',
    secondaryEmergencyContactEmail: 'Secondary emergency contact email is required',
  }

  it('is taken whole', () => {
    expect(messagesOf(SECONDARY_CONTACT)).toEqual({})
  })

  it.each(Object.keys(messages))('asks for the other three when only %s is filled', field => {
    const expected = Object.entries(messages).filter(([name]) => name !== field)
    expect(messagesOf({ [field]: SECONDARY_CONTACT[field] })).toEqual(
      Object.fromEntries(expected.map(([name, message]) => [name, [message]])),
    )
  })

  it.each(Object.entries(messages))('lacking %s says so', (field, message) => {
    expect(messagesOf({ ...SECONDARY_CONTACT, [field]: '' })).toEqual({ [field]: [message] })
  })
})
