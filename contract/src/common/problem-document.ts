import type { Message } from '../languages/message.ts'
import { english } from '../languages/translator.ts'
import { type DocumentedCode, ERROR_STATUS, type Problem, problemType, toPascalCase } from './problem.ts'

export const STATUS_BY_CODE = { ...ERROR_STATUS, INTERNAL: 500 } as const

const TITLES: Readonly<Record<(typeof STATUS_BY_CODE)[DocumentedCode], string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/** `fields` has camelCase keys. */
export function createProblem(
  code: DocumentedCode,
  message: Message,
  fields: Readonly<Record<string, readonly string[]>> = {},
): Problem {
  const status = STATUS_BY_CODE[code]
  const errors = Object.entries(fields).map(([name, messages]) => [toPascalCase(name), [...messages]])
  return {
    type: problemType(code),
    title: TITLES[status],
    status,
    detail: english(message),
    ...(typeof message === 'object' && { message }),
    ...(errors.length > 0 && { errors: Object.fromEntries(errors) }),
  }
}
