import { type Calls, pageOf, type Route, textOf } from './call.ts'
import { Refusal } from './office.ts'
import { linesOf } from './records.ts'

const linesRoute = (kind: keyof ReturnType<typeof linesOf>): Route => ({
  answer(office, { query }) {
    const check = office.check(query.get('checkDate'), query.get('endDate'), query.get('sequence'))
    const items = linesOf(check)[kind]
    return { body: { totalCount: items.length, items } }
  },
})

const ROLES = ['Admin', 'HR-Manager', 'CFO', 'Employee'].map((name, index) => ({
  id: String(index + 1),
  name,
}))

export const PORTAL_CALLS: Calls = {
  'POST /Auth/register': { answer: () => undefined },
  'POST /Auth/login': {
    isPublic: true,
    answer: (office, { json }) => ({ body: office.signIn(json.username, json.password) }),
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
      return undefined
    },
  },
  'GET /Employee': {
    answer({ records }, { query }) {
      const found = records.employees.filter(({ id }) => id.includes(query.get('id') ?? ''))
      const place = { skip: query.get('skipCount'), size: query.get('maxResultCount') }
      return pageOf(found, { sorting: query.get('sorting'), ...place })
    },
  },
  'GET /Role': { answer: () => ({ body: ROLES }) },
  'GET /employee/GetCurrentUser': { answer: (office, { bearer }) => ({ body: office.employee(bearer.id) }) },
  'GET /Employee/check': {
    answer(office, { query }) {
      const check = office.check(query.get('checkdate'), query.get('enddate'), query.get('sequence'))
      const { sequence, ...details } = check
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
      const number = query.get('CheckNumber') ?? ''
      const found = records.checks.filter(({ checkNumber }) => checkNumber.includes(number))
      const sorting = query.get('Sorting')?.replace('chequeNumber', 'checkNumber') ?? null
      return pageOf(found, { sorting, skip: query.get('SkipCount'), size: query.get('MaxResultCount') })
    },
  },
  'GET /Employee/:id': { answer: (office, { params }) => ({ body: office.employee(params.id) }) },
  'PUT /Employee/:id': {
    answer(office, { params, json }) {
      const changed = office.employee(params.id)
      if (textOf(json.id) !== changed.id) throw new Refusal(400, { message: 'This is another id.' })
      changed.email = textOf(json.email)
      changed.roles = Array.isArray(json.roles) ? json.roles.map(textOf) : []
      return undefined
    },
  },
  'DELETE /Employee/:id': {
    answer(office, { params }) {
      const { employees } = office.records
      employees.splice(employees.indexOf(office.employee(params.id)), 1)
      return undefined
    },
  },
}
