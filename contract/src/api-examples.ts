import { applicationExamples } from './applications/examples.ts'
import { auditExamples } from './audit/examples.ts'
import { authExamples, scriptTokenExamples, secondFactorExamples, sessionExamples } from './auth/examples.ts'
import { certificateExamples, ownCertificateExamples } from './certificates/examples.ts'
import { changeRequestExamples, myDetailsExamples } from './change-requests/examples.ts'
import type { Endpoint } from './common/endpoint.ts'
import type { Example } from './common/example.ts'
import { platformExamples } from './common/platform-examples.ts'
import { companyFormExamples, ownFormExamples } from './company-forms/examples.ts'
import { dashboardExamples } from './dashboard/examples.ts'
import { bankAccountExamples, employeeExamples, invitationExamples } from './employees/examples.ts'
import { formatExamples, handOverExamples } from './hand-over/examples.ts'
import { mailExamples } from './mail/examples.ts'
import { packetExamples } from './packets/examples.ts'
import { paycheckExamples } from './paychecks/examples.ts'
import { importExamples, importHistoryExamples, waitingExamples } from './paychecks/import-examples.ts'
import { logoExamples, settingsExamples } from './settings/examples.ts'
import { setupExamples } from './setup/examples.ts'
import { myTaxFormExamples, yearEndExamples } from './tax-forms/examples.ts'

const EXAMPLES: ReadonlyMap<Endpoint, Example> = new Map([
  ...applicationExamples,
  ...auditExamples,
  ...authExamples,
  ...changeRequestExamples,
  ...myDetailsExamples,
  ...certificateExamples,
  ...companyFormExamples,
  ...dashboardExamples,
  ...employeeExamples,
  ...bankAccountExamples,
  ...formatExamples,
  ...handOverExamples,
  ...importExamples,
  ...waitingExamples,
  ...importHistoryExamples,
  ...invitationExamples,
  ...ownCertificateExamples,
  ...ownFormExamples,
  ...logoExamples,
  ...mailExamples,
  ...packetExamples,
  ...paycheckExamples,
  ...platformExamples,
  ...scriptTokenExamples,
  ...secondFactorExamples,
  ...sessionExamples,
  ...settingsExamples,
  ...setupExamples,
  ...yearEndExamples,
  ...myTaxFormExamples,
])

/** Throws an Error if the endpoint has no example. */
export function exampleOf(endpoint: Endpoint): Example {
  const example = EXAMPLES.get(endpoint)
  if (!example) throw new Error(`${endpoint.method} ${endpoint.path} has no example`)
  return example
}
