import { type Office, Refusal } from './office.ts'
import { type Application, linesOf, makeApplication, presentApplication, STATUS } from './records.ts'
import type { Bearer } from './tokens.ts'

export type Call = {
  params: Record<string, string>
  query: URLSearchParams
  /** Who asks; nobody where a call needs no token. */
  bearer: Bearer
  json: Record<string, unknown>
  form: FormData
}

export type Answer =
  /** Members as the specification names them; `isOpen` where it doesn't show the shape. */
  | { body: unknown; isOpen?: boolean; status?: number }
  /** The specification asks for a success status only. */
  | { success: unknown }
  | { file: Buffer }

type Route = { isPublic?: boolean; answer(office: Office, call: Call): Answer | Promise<Answer> }

const employee: Route = { answer: (office, { params }) => ({ body: office.employee(params.id) }) }

function page(items: readonly unknown[], skip: unknown, size: unknown): Answer {
  const from = Number(skip ?? 0)
  return { body: { items: items.slice(from, from + Number(size ?? 10)), totalCount: items.length } }
}

function sorted<Row extends object>(
  rows: readonly Row[],
  sorting: string | null,
  member: (field: string) => string,
) {
  if (!sorting) return [...rows]
  const [field = '', direction] = sorting.split(' ')
  const name = member(field)
  const valueIn = (row: Row) => new Map<string, unknown>(Object.entries(row)).get(name)
  const compare = (one: Row, other: Row) =>
    String(valueIn(one) ?? '').localeCompare(String(valueIn(other) ?? ''), 'en', { numeric: true })
  return [...rows].sort((one, other) => (direction === 'desc' ? compare(other, one) : compare(one, other)))
}

const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)
const upperFirst = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
const contains = (text: string | null | undefined, part: string | null) =>
  (text ?? '').toLowerCase().includes((part ?? '').toLowerCase())
const textOf = (value: unknown) => (value === undefined || value === null ? '' : String(value))

function linesRoute(kind: keyof ReturnType<typeof linesOf>): Route {
  return {
    answer(office, { query }) {
      const lines = linesOf(
        office.check(query.get('checkDate'), query.get('endDate'), query.get('sequence')),
      )[kind]
      return { body: { totalCount: lines.length, items: lines } }
    },
  }
}

const REQUIRED_TO_APPLY = [
  ...['firstName', 'lastName', 'email', 'phoneNumber', 'birthDate', 'streetAddress', 'city'],
  ...['stateOrProvince', 'postalCode', 'jobAppliedFor'],
]

async function apply(office: Office, { form }: Call): Promise<Answer> {
  const texts: Record<string, string> = {}
  for (const [name, value] of form) if (typeof value === 'string') texts[name] = value
  const missing = REQUIRED_TO_APPLY.filter(name => !texts[name])
  if (missing.length > 0) {
    const errors = Object.fromEntries(missing.map(name => [upperFirst(name), [`${name} is missing`]]))
    throw new Refusal(400, { title: 'One or more validation errors occurred.', errors })
  }
  const application = makeApplication(office.nextId(), texts)
  office.records.applications.push(application)
  const resume = form.get('resume')
  if (resume instanceof File) {
    application.resume = Buffer.from(await resume.arrayBuffer())
    application.texts.resumePath = `resumes/${resume.name}`
  }
  return { success: { id: application.id } }
}

const HIRING = ['dateHired', 'wageScale', 'firstWeekOfWork'] as const

/** As the approver whose turn it is, or a 500 for everybody else. */
function decide(
  application: Application,
  json: Record<string, unknown>,
  isApproval: boolean,
  by: Bearer,
): void {
  const turns: Record<number, [role: string, approved: number, rejected: number]> = {
    [STATUS.Applied]: ['HR-Manager', STATUS.HRManagerApproved, STATUS.HRManagerRejected],
    [STATUS.HRManagerApproved]: ['CFO', STATUS.CFOApproved, STATUS.CFORejected],
  }
  const [role = '', approved = 0, rejected = 0] = turns[application.status] ?? []
  if (!by.roles.includes(role))
    throw new Refusal(500, {
      details: `An application in status ${application.status} is not yours to decide.`,
    })
  const fromStatus = application.status
  application.status = isApproval ? approved : rejected
  if (isApproval)
    for (const name of [...HIRING, 'sageEmployeeId'])
      if (json[name]) application.texts[name] = textOf(json[name])
  application.history.push({
    fromStatus,
    toStatus: application.status,
    remarks: textOf(json.notes),
    actionBy: by.name,
    actionDate: new Date().toISOString(),
  })
}

const PREFILL = [
  ...['firstName', 'lastName', 'streetAddress', 'addressLine2', 'city', 'stateOrProvince', 'postalCode'],
  ...['birthDate', 'jobAppliedFor'],
]

const CONTACT = ['Name', 'Relationship', 'Phone', 'Email'].map(part => `EmergencyContact${part}`)
/** Every text part of the packet but the five of the attestation that may be missing. */
export const PACKET_PARTS = [
  ...['ApplicationId', 'LastName', 'FirstName', 'MiddleInitial', 'OtherLastNames', 'Address', 'AptNumber'],
  ...[
    'CityOrTown',
    'State',
    'ZipCode',
    'DateOfBirth',
    'SSN',
    'Attestation',
    'DocumentTypes',
    'SignatureBase64',
  ],
  ...['DisclaimerAcknowledged', ...CONTACT, ...CONTACT.map(name => `Secondary${name}`)],
  ...['BankName', 'RoutingNumber', 'AccountNumber', 'AccountType', 'DepositAmount', 'DirectDepositDate'],
  ...['SecondaryBankName', 'SecondaryRoutingNumber', 'SecondaryAccountNumber', 'SecondaryAccountType'],
]
const PACKET_PARTS_FILLED = [
  ...[
    'LastName',
    'FirstName',
    'Address',
    'CityOrTown',
    'State',
    'ZipCode',
    'DateOfBirth',
    'SSN',
    'Attestation',
  ],
  ...['DocumentTypes', 'SignatureBase64', ...CONTACT, 'SecondaryBankName', 'SecondaryRoutingNumber'],
]

function submitPacket(office: Office, form: FormData): Answer {
  const refuse = (errorMessage: string) => ({ body: { success: false, errorMessage } })
  const texts: Record<string, string> = {}
  for (const [name, value] of form) if (typeof value === 'string') texts[name] = value
  const application = office.application(texts.ApplicationId)
  const missing = PACKET_PARTS_FILLED.find(name => !texts[name])
  if (missing) return refuse(`${missing} is missing`)
  if (texts.DisclaimerAcknowledged !== 'true') return refuse('The disclaimer is not acknowledged')
  const files = [...form.getAll('userPhoto'), ...form.getAll('documentFiles')].filter(
    file => file instanceof File,
  )
  if (!(form.get('userPhoto') instanceof File) || files.length < 2) return refuse('A file is missing')
  application.packet = { texts, files: files.map(file => file.name) }
  return { body: { success: true, errorMessage: null } }
}

/** Every call of the specification as it is written there, and no other. */
export const CALLS: Record<string, Route> = {
  'POST /Auth/register': { answer: () => ({ success: null }) },
  'POST /Auth/login': {
    isPublic: true,
    answer(office, { json }) {
      const account = office.records.accounts.find(each => each.username === json.username)
      if (!account || account.password !== json.password) throw new Refusal(401, 'Unknown user or password')
      return { body: office.startSession(account.id) }
    },
  },
  'POST /auth/refresh-token': {
    isPublic: true,
    answer: (office, { json }) => ({ body: office.renewSession(textOf(json.refreshToken)) }),
  },
  'POST /Auth/reset-password': {
    answer(office, { json }) {
      const account = office.records.accounts.find(each => each.username === json.username)
      if (!account || account.password !== json.oldPassword)
        throw new Refusal(400, [{ code: 'PasswordMismatch', description: 'Incorrect password.' }])
      account.password = textOf(json.newPassword)
      return { success: null }
    },
  },
  'GET /Employee': {
    answer({ records }, { query }) {
      const roles = query.getAll('roles')
      const found = records.employees
        .filter(({ id, name }) => contains(id, query.get('id')) && contains(name, query.get('name')))
        .filter(each => roles.length === 0 || each.roles.some(role => roles.includes(role)))
      return page(
        sorted(found, query.get('sorting'), lowerFirst),
        query.get('skipCount'),
        query.get('maxResultCount'),
      )
    },
  },
  'GET /Role': {
    answer: () => ({
      body: ['Admin', 'HR-Manager', 'CFO', 'Employee'].map((name, index) => ({
        id: String(index + 1),
        name,
      })),
    }),
  },
  'GET /employee/GetCurrentUser': { answer: (office, { bearer }) => ({ body: office.employee(bearer.id) }) },
  'GET /Employee/check': {
    answer(office, { query }) {
      const { sequence, ...details } = office.check(
        query.get('checkdate'),
        query.get('enddate'),
        query.get('sequence'),
      )
      return { body: details, isOpen: true }
    },
  },
  'GET /Employee/DirectDeposits': linesRoute('DirectDeposits'),
  'GET /Employee/Earnings': linesRoute('Earnings'),
  'GET /Employee/Taxes': linesRoute('Taxes'),
  'GET /Employee/OtherDeduction': linesRoute('OtherDeduction'),
  'GET /Employee/EarningsDetail': linesRoute('EarningsDetail'),
  'GET /Employee/Checks': {
    answer({ records }, { query }) {
      const { CheckDate, Sequence } = Object.fromEntries(query)
      const found = records.checks
        .filter(({ checkNumber }) => contains(checkNumber, query.get('CheckNumber')))
        .filter(({ date }) => !CheckDate || date === CheckDate.slice(0, 10))
        .filter(({ sequence }) => !Sequence || sequence === Number(Sequence))
      const member = (field: string) => (field === 'chequeNumber' ? 'checkNumber' : field)
      return page(
        sorted(found, query.get('Sorting'), member),
        query.get('SkipCount'),
        query.get('MaxResultCount'),
      )
    },
  },
  'GET /Employee/:id': employee,
  'PUT /Employee/:id': {
    answer(office, { params, json }) {
      const changed = office.employee(params.id)
      if (textOf(json.id) !== changed.id) throw new Refusal(400, { message: 'The id is of somebody else.' })
      changed.email = textOf(json.email)
      changed.roles = Array.isArray(json.roles) ? json.roles.map(textOf) : []
      return { success: null }
    },
  },
  'DELETE /Employee/:id': {
    answer(office, { params }) {
      const { employees } = office.records
      employees.splice(employees.indexOf(office.employee(params.id)), 1)
      return { success: null }
    },
  },
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
        .map(presentApplication)
      const [field, direction = 'desc'] = (query.get('sorting') ?? 'CreationTime').split(' ')
      return page(
        sorted(found, `${field} ${direction}`, lowerFirst),
        query.get('skipCount'),
        query.get('maxResultCount'),
      )
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
      office.candidate(query.get('token'), textOf(form.get('ApplicationId')))
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
      office.candidate(query.get('candidatetoken'), params.applicationId)
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
