import { examplesOf } from './example.ts'
import { EXAMPLE_COMPANY, EXAMPLE_LOGO } from './example-data.ts'
import { EXTRAS } from './extra.ts'
import { REQUEST_MESSAGES } from './messages.ts'
import { platformEndpoints } from './platform-endpoints.ts'

export const platformExamples = examplesOf(platformEndpoints, {
  health: { response: { status: 'ok' }, errors: { UNAVAILABLE: REQUEST_MESSAGES.databaseDown } },
  ready: {
    response: { status: 'ready' },
    errors: { UNAVAILABLE: 'Not ready: files, jobs, mail' },
  },
  metrics: {
    response: {
      name: 'metrics.txt',
      text: '# HELP epay_requests_total Answers by call and status.\n# TYPE epay_requests_total counter\nepay_requests_total{call="GET /Employee",status="200"} 1284\n',
    },
    errors: { NOT_FOUND: REQUEST_MESSAGES.notFound },
  },
  portal: {
    response: {
      companyName: EXAMPLE_COMPANY.name,
      companyAddress: EXAMPLE_COMPANY.address,
      logo: EXAMPLE_LOGO,
      isDemo: false,
      ageQuestion: 'birthDate',
      timeZone: 'America/Los_Angeles',
      extras: [...EXTRAS],
    },
  },
  logo: {
    params: { id: EXAMPLE_LOGO.id },
    response: { name: 'logo.png' },
    errors: { NOT_FOUND: REQUEST_MESSAGES.notFound },
  },
})
