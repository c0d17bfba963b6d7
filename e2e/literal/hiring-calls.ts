import { type Answer, type Call, type Calls, contains, pageOf, textOf, upperFirst } from './call.ts'
import { type Office, Refusal } from './office.ts'
import { type Application, makeApplication, presentApplication, STATUS } from './records.ts'
import type { Bearer } from './tokens.ts'

const names = (text: string) => text.trim().split(/\s+/)

const REQUIRED_TO_APPLY = names(`firstName lastName email phoneNumber birthDate streetAddress city
  stateOrProvince postalCode jobAppliedFor`)

async function apply(office: Office, { form }: Call): Promise<Answer> {
  const texts = textsIn(form)
  const missing = REQUIRED_TO_APPLY.filter(name => !texts[name])
  if (missing.length > 0) {
    const errors = Object.fromEntries(missing.map(name => [upperFirst(name), [`${name} is missing`]]))
    throw new Refusal(400, { title: 'One or more validation errors occurred.', errors })
  }
  const { applications } = office.records
  const application = makeApplication(applications.length, texts)
  applications.push(application)
  const resume = form.get('resume')
  if (resume instanceof File) {
    application.resume = Buffer.from(await resume.arrayBuffer())
    application.texts.resumePath = `resumes/${resume.name}`
  }
  return { success: { id: application.id } }
}

function textsIn(form: FormData): Record<string, string> {
  const texts = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  return Object.fromEntries(texts)
}

const HIRING = names('dateHired wageScale firstWeekOfWork sageEmployeeId')

/** Decides as the approver whose turn it is; anyone else is refused with 500. */
function decide(application: Application, json: Call['json'], isApproval: boolean, by: Bearer): void {
  const turns: Record<number, [role: string, approved: number, rejected: number]> = {
    [STATUS.Applied]: ['HR-Manager', STATUS.HRManagerApproved, STATUS.HRManagerRejected],
    [STATUS.HRManagerApproved]: ['CFO', STATUS.CFOApproved, STATUS.CFORejected],
  }
  const fromStatus = application.status
  const [role = '', approved = 0, rejected = 0] = turns[fromStatus] ?? []
  if (!by.roles.includes(role))
    throw new Refusal(500, { details: `An application in status ${fromStatus} is not yours to decide.` })
  application.status = isApproval ? approved : rejected
  if (isApproval) for (const name of HIRING) if (json[name]) application.texts[name] = textOf(json[name])
  application.history.push({
    fromStatus,
    toStatus: application.status,
    remarks: textOf(json.notes),
    actionBy: by.name,
    actionDate: new Date().toISOString(),
  })
}

const PREFILL = names(`firstName lastName streetAddress addressLine2 city stateOrProvince postalCode birthDate
  jobAppliedFor`)

const CONTACT =
  'EmergencyContactName EmergencyContactRelationship EmergencyContactPhone EmergencyContactEmail'
const PARTS_FILLED = names(`LastName FirstName Address CityOrTown State ZipCode DateOfBirth SSN Attestation
  DocumentTypes SignatureBase64 ${CONTACT} SecondaryBankName SecondaryRoutingNumber`)
/** Every text part of the packet except the five of the attestation, which may be missing. */
export const PACKET_PARTS = [
  ...PARTS_FILLED,
  ...names(`ApplicationId MiddleInitial OtherLastNames AptNumber DisclaimerAcknowledged
    BankName RoutingNumber AccountNumber AccountType DepositAmount DirectDepositDate
    SecondaryAccountNumber SecondaryAccountType`),
  ...names(CONTACT).map(name => `Secondary${name}`),
]

function submitPacket(office: Office, form: FormData): Answer {
  const refuse = (errorMessage: string) => ({ body: { success: false, errorMessage } })
  const texts = textsIn(form)
  const application = office.application(texts.ApplicationId)
  const missing = PARTS_FILLED.find(name => !texts[name])
  if (missing) return refuse(`${missing} is missing`)
  if (texts.DisclaimerAcknowledged !== 'true') return refuse('The disclaimer is not acknowledged')
  const files = [form.get('userPhoto'), ...form.getAll('documentFiles')].flatMap(file =>
    file instanceof File ? [file.name] : [],
  )
  if (files.length < 2) return refuse('A file is missing')
  application.packet = { texts, files }
  return { body: { success: true, errorMessage: null } }
}

/** The calls of the hiring document's section 7. */
export const HIRING_CALLS: Calls = {
  'POST /JobApplication/upload': { isPublic: true, answer: apply },
  'GET /JobApplication': {
    answer({ records }, { query }) {
      const status = query.get('status') ?? '0'
      const [fromDate, toDate] = [query.get('fromDate'), query.get('toDate')]
      const found = records.applications
        .filter(each => status === '-1' || each.status === Number(status))
        .filter(({ texts }) => contains(`${texts.firstName} ${texts.lastName}`, query.get('applicantName')))
        .filter(({ creationTime }) => !fromDate || creationTime.slice(0, 10) >= fromDate.slice(0, 10))
        .filter(({ creationTime }) => !toDate || creationTime.slice(0, 10) <= toDate.slice(0, 10))
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
      application.lastModificationTime = new Date().toISOString()
      return { success: { success: true } }
    },
  },
  'POST /JobApplication/action': {
    isPublic: true,
    answer(office, { json }) {
      const bearer = office.tokens.read(textOf(json.token))
      if (!bearer) throw new Refusal(401, { message: 'The link is not valid.' })
      decide(office.application(bearer.applicationId), json, json.status === 0, bearer)
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
    answer(office, { params, json, bearer }) {
      decide(office.application(params.id), json, json.newStatus === 'Approved', bearer)
      return { success: { success: true } }
    },
  },
  'GET /JobApplication/:id/download-resume': {
    answer(office, { params }) {
      const { resume } = office.application(params.id)
      if (!resume) throw new Refusal(404, 'No resume')
      return { file: resume }
    },
  },
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
    answer(office, { json }) {
      const bearer = office.tokens.read(textOf(json.token))
      if (!bearer) throw new Refusal(401, { message: 'The link is not valid.' })
      return { body: office.startSession(bearer.id) }
    },
  },
}
