import { type Answer, type Call, type Calls, pageOf, textOf, upperFirst } from './call.ts'
import { type Office, Refusal } from './office.ts'
import { type Application, makeApplication, presentApplication, STATUS } from './records.ts'

const names = (text: string) => text.trim().split(/\s+/)

async function apply(office: Office, { form }: Call): Promise<Answer> {
  const { applications } = office.records
  const application = makeApplication(applications.length, textsIn(form))
  applications.push(application)
  const resume = form.get('resume')
  if (resume instanceof File) application.texts.resumePath = `resumes/${resume.name}`
  return undefined
}

function textsIn(form: FormData): Record<string, string> {
  const texts = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  return Object.fromEntries(texts)
}

const HIRING = names('dateHired wageScale firstWeekOfWork sageEmployeeId')
const TURNS: Record<number, { role: string; approved: number; rejected: number }> = {
  [STATUS.Applied]: {
    role: 'HR-Manager',
    approved: STATUS.HRManagerApproved,
    rejected: STATUS.HRManagerRejected,
  },
  [STATUS.HRManagerApproved]: { role: 'CFO', approved: STATUS.CFOApproved, rejected: STATUS.CFORejected },
}

/** Only the current approver may decide; others get a 500. */
function decide(application: Application, { json, bearer }: Call, isApproval: boolean): void {
  const { status: fromStatus } = application
  const turn = TURNS[fromStatus]
  if (!turn || !bearer.roles.includes(turn.role))
    throw new Refusal(500, { details: `An application in status ${fromStatus} is not yours to decide.` })
  application.status = isApproval ? turn.approved : turn.rejected
  if (isApproval) for (const name of HIRING) if (json[name]) application.texts[name] = textOf(json[name])
  application.history.push({
    ...{ fromStatus, toStatus: application.status, remarks: textOf(json.notes) },
    ...{ actionBy: bearer.name, actionDate: new Date().toISOString() },
  })
}

const PREFILL = names(`firstName lastName streetAddress addressLine2 city stateOrProvince postalCode birthDate
  jobAppliedFor`)

const CONTACT =
  'EmergencyContactName EmergencyContactRelationship EmergencyContactPhone EmergencyContactEmail'
/** Every text part of the packet except the five optional ones of the attestation. */
export const PACKET_PARTS = [
  ...names(`ApplicationId LastName FirstName MiddleInitial OtherLastNames Address AptNumber CityOrTown State
    ZipCode DateOfBirth SSN Attestation DocumentTypes DisclaimerAcknowledged SignatureBase64 ${CONTACT}
    BankName RoutingNumber AccountNumber AccountType DepositAmount DirectDepositDate SecondaryBankName
    SecondaryRoutingNumber SecondaryAccountNumber SecondaryAccountType`),
  ...names(CONTACT).map(name => `Secondary${name}`),
]

function submitPacket(office: Office, form: FormData): Answer {
  const texts = textsIn(form)
  const files = [form.get('userPhoto'), ...form.getAll('documentFiles')].flatMap(file =>
    file instanceof File ? [file.name] : [],
  )
  office.application(texts.ApplicationId).packet = { texts, files }
  return { body: { success: true, errorMessage: null } }
}

export const HIRING_CALLS: Calls = {
  'POST /JobApplication/upload': { isPublic: true, answer: apply },
  'GET /JobApplication': {
    answer({ records }, { query }) {
      const status = query.get('status') ?? '0'
      const found = records.applications.filter(each => status === '-1' || each.status === Number(status))
      const [field, direction = 'desc'] = (query.get('sorting') ?? 'CreationTime').split(' ')
      const place = { skip: query.get('skipCount'), size: query.get('maxResultCount') }
      return pageOf(found.map(presentApplication), { sorting: `${field} ${direction}`, ...place })
    },
  },
  'PUT /JobApplication': {
    answer(office, { json }) {
      const application = office.application(textOf(json.Id))
      for (const name of Object.keys(application.texts)) {
        const given = json[upperFirst(name)]
        if (given === undefined) continue
        const text = textOf(given)
        application.texts[name] = (/date/i.test(name) ? text.slice(0, 10) : text) || null
      }
      return undefined
    },
  },
  'POST /JobApplication/action': {
    isPublic: true,
    answer(office, call) {
      const bearer = office.bearerOfLink(textOf(call.json.token))
      decide(office.application(bearer.applicationId), { ...call, bearer }, call.json.status === 0)
      return { body: office.startSession(bearer.id) }
    },
  },
  'POST /JobApplication/i9-submission': { answer: (office, { form }) => submitPacket(office, form) },
  'POST /JobApplication/candidate-i9-submission': {
    isPublic: true,
    answer(office, { form, query }) {
      office.requireCandidate(query.get('token'), textOf(form.get('ApplicationId')))
      return submitPacket(office, form)
    },
  },
  'GET /JobApplication/:id': {
    answer: (office, { params }) => ({ body: presentApplication(office.application(params.id)) }),
  },
  'POST /JobApplication/:id/updateStatus': {
    answer(office, call) {
      decide(office.application(call.params.id), call, call.json.newStatus === 'Approved')
      return undefined
    },
  },
  'GET /JobApplication/:id/download-resume': { answer: () => ({ file: Buffer.from('PK resume') }) },
  'GET /JobApplication/:id/history': {
    answer: (office, { params }) => ({ body: office.application(params.id).history }),
  },
  'GET /JobApplication/:applicationId/CandidateApplication': {
    isPublic: true,
    answer(office, { params, query }) {
      office.requireCandidate(query.get('candidatetoken'), params.applicationId)
      const { texts } = office.application(params.applicationId)
      return { body: Object.fromEntries(PREFILL.map(name => [name, texts[name]])) }
    },
  },
  'POST /auth/validate-emailtoken': {
    isPublic: true,
    answer: (office, { json }) => ({
      body: office.startSession(office.bearerOfLink(textOf(json.token)).id),
    }),
  },
}
