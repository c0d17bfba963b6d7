export type SubmissionFields = Record<string, string | undefined>

export const SECONDARY_CONTACT: SubmissionFields = {
  secondaryEmergencyContactName: 'Eva Stone',
  secondaryEmergencyContactRelationship: 'friend',
  secondaryEmergencyContactPhone: '(510) 555-0177',
  secondaryEmergencyContactEmail: 'eva@example.com',
}

export const WITHHOLDING: SubmissionFields = {
  bankName: 'Harbor Savings',
  accountType: 'savings',
  routingNumber: '121042882',
  accountNumber: '998877665544',
  depositAmount: '150',
}

export function buildSubmission(overrides: SubmissionFields = {}): SubmissionFields {
  return {
    applicationId: 'A-1',
    lastName: 'Lopez',
    firstName: 'Ana',
    address: '1200 Harbor Boulevard',
    cityOrTown: 'Oakland',
    state: 'CA',
    zipCode: '94607',
    dateOfBirth: '1991-04-12',
    ssn: '123-45-6789',
    attestation: 'citizen',
    emergencyContactName: 'Ben Lopez',
    emergencyContactRelationship: 'spouse',
    emergencyContactPhone: '510-555-0142',
    emergencyContactEmail: 'ben@example.com',
    secondaryBankName: 'Bay Credit Union',
    secondaryAccountType: 'checking',
    secondaryRoutingNumber: '121000358',
    secondaryAccountNumber: '000123454321',
    directDepositDate: '2026-11-20',
    documentTypes: 'Passport',
    signatureBase64: 'data:image/png;base64,iVBORw0KGgo=',
    disclaimerAcknowledged: 'true',
    ...overrides,
  }
}
