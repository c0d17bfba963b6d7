/** Data for the API's examples. SSNs begin with 9, as no real SSN does. */

export const MARIA = {
  applicationId: '7d9f2c64-1b3e-4a58-9c0d-2e6f8a41b705',
  applicationNumber: '4829-1736',
  employeeId: '5017',
  accountId: 'c1a5e0b2-6d84-4f37-8e19-5b20d7f3a946',
  firstName: 'Maria',
  lastName: 'Sandoval',
  name: 'Maria Sandoval',
  email: 'maria.sandoval@applicants.example',
  phone: '(510) 555-0142',
  birthDate: '1991-04-12',
  street: '1200 Harbor Boulevard',
  city: 'Oakland',
  state: 'CA',
  zip: '94607',
  job: 'Electrician',
  appliedAt: '2026-11-02T17:20:00.000Z',
  dateHired: '2026-11-16',
  ssn: '900-12-3456',
  maskedSsn: 'XXX-XX-3456',
  routingNumber: '990000000',
  accountNumber: '000100200300',
  maskedAccount: '****0300',
} as const

export const OFFICE = {
  manager: {
    accountId: '0f6f2f0e-52c5-4c0c-9a51-8d4e6b1f7c23',
    username: 'dana.whitfield',
    name: 'Dana Whitfield',
    email: 'dana.whitfield@harborbuilders.example',
  },
  cfo: { name: 'Victor Osei', email: 'victor.osei@harborbuilders.example' },
  admin: { name: 'Priya Raman', email: 'priya.raman@harborbuilders.example' },
} as const

export const EXAMPLE_TOKENS = {
  access: 'eyJhbGciOiJIUzI1NiJ9.access.example',
  refresh: 'refresh-token-of-the-example',
  link: 'eyJhbGciOiJIUzI1NiJ9.link.example',
} as const

export const EXAMPLE_COMPANY = {
  name: 'Harbor Builders',
  address: '88 Embarcadero West, Oakland, CA 94607',
} as const

export const EXAMPLE_LOGO = {
  id: '480x120-4f0c1d9be27a635812c0d7f3a9465b20',
  width: 480,
  height: 120,
} as const
