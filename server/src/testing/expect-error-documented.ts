import { errorsOf } from '@epay/contract/api-errors'
import { exampleOf } from '@epay/contract/api-examples'
import { ERROR_STATUS, type ErrorCode, problemType } from '@epay/contract/common/problem'
import { problemSchema } from '@epay/contract/common/problem-schema'
import { entriesOf } from '@epay/contract/common/records'
import { ALL_ENDPOINTS, callName } from '@epay/contract/permissions'

const CODES = new Map<string, ErrorCode>(entriesOf(ERROR_STATUS).map(([code]) => [problemType(code), code]))

const CALLS = ALL_ENDPOINTS.map(endpoint => ({
  name: callName(endpoint),
  method: endpoint.method,
  pattern: new RegExp(`^${endpoint.path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i'),
  parameterCount: endpoint.path.split(':').length,
  codes: errorsOf(endpoint, exampleOf(endpoint)).map(({ code }) => code),
})).toSorted((a, b) => a.parameterCount - b.parameterCount)

/** The descriptions of calls that take no link list these errors as NOT_SIGNED_IN. */
const isLinkError = (code: ErrorCode) => code.startsWith('LINK_')

/** Throws: Error if the API's description doesn't list this error for the call. */
export function expectErrorDocumented(method: string, path: string, body: unknown): void {
  const { data: problem } = problemSchema.safeParse(body)
  const code = problem && CODES.get(problem.type)
  const call = CALLS.find(each => each.method === method && each.pattern.test(path))
  if (!code || !call || call.codes.includes(code)) return
  if (isLinkError(code) && call.codes.includes('NOT_SIGNED_IN')) return
  throw new Error(
    `${call.name} answered ${code}, which its description does not list: see its example's errors`,
  )
}
