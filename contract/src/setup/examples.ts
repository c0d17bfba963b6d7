import { examplesOf } from '../common/example.ts'
import { EXAMPLE_COMPANY, EXAMPLE_TOKENS, OFFICE } from '../common/example-data.ts'
import { SETUP_MESSAGES, type SetupHolder, setupEndpoints } from './endpoints.ts'

const holder: SetupHolder = {
  token: 'the-token-in-the-printed-link',
  browser: 'random-text-from-this-browser',
}
const errors = {
  LINK_INVALID: SETUP_MESSAGES.invalid,
  LINK_USED: SETUP_MESSAGES.used,
  CONFLICT: SETUP_MESSAGES.elsewhere,
}

export const setupExamples = examplesOf(setupEndpoints, {
  open: { body: holder, response: { companyName: '', isCompanyNameFixed: false }, errors },
  createAdmin: {
    body: {
      ...holder,
      companyName: EXAMPLE_COMPANY.name,
      name: OFFICE.admin.name,
      username: 'priya.raman',
      email: OFFICE.admin.email,
      password: 'four words that only she puts together',
    },
    response: { token: EXAMPLE_TOKENS.access, refreshToken: EXAMPLE_TOKENS.refresh },
    errors,
  },
  state: { response: { step: 'company' } },
  goTo: { body: { step: 'mail' }, response: { step: 'mail' } },
})
