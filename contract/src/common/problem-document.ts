import type { Message } from '../languages/message.ts'
import { english } from '../languages/translator.ts'
import { ERROR_STATUS, type ListedCode, type Problem, problemType, toPascalCase } from './problem.ts'

export const STATUS_OF = { ...ERROR_STATUS, INTERNAL: 500 } as const

const TITLES: Readonly<Record<(typeof STATUS_OF)[ListedCode], string>> = {
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

/** `fields` are keyed in camelCase. */
export function problemOf(
  code: ListedCode,
  message: Message,
  fields: Readonly<Record<string, readonly string[]>> = {},
): Problem {
  const status = STATUS_OF[code]
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
