import { z } from 'zod'
import { EMPLOYEES, MANAGERS } from '../common/access.ts'
import { defineEndpoint } from '../common/endpoint.ts'
import { extra } from '../common/extra.ts'
import {
  employeeFilterSchema,
  employeeIdParams,
  employeeListQuerySchema,
  employeePageSchema,
  employeeSchema,
  employeeUpdateSchema,
  revealListQuerySchema,
  revealPageSchema,
  revealSchema,
} from './schemas.ts'

export const employeeEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/Employee',
    summary: 'Page of employees',
    access: { ...MANAGERS, script: 'read' },
    query: employeeListQuerySchema,
    response: employeePageSchema,
  }),
  current: defineEndpoint({
    method: 'GET',
    path: '/employee/GetCurrentUser',
    summary: "The signed-in person's own employee record",
    access: EMPLOYEES,
    response: employeeSchema,
  }),
  ownReveals: defineEndpoint({
    method: 'GET',
    path: '/employee/GetCurrentUser/reveals',
    extra: 'ownReveals',
    summary: "Page of who looked at the signed-in person's own SSN, account number or packet, newest first",
    access: EMPLOYEES,
    query: revealListQuerySchema,
    response: revealPageSchema,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/Employee/:id',
    summary: 'One employee, personal numbers masked',
    access: { ...MANAGERS, script: 'read' },
    params: employeeIdParams,
    response: employeeSchema,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/Employee/:id',
    summary: "Change an employee's e-mail and roles",
    access: MANAGERS,
    params: employeeIdParams,
    body: employeeUpdateSchema,
    response: extra(employeeSchema),
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/Employee/:id',
    summary: 'Take an employee off every list and end the account; pay records stay',
    access: MANAGERS,
    params: employeeIdParams,
    response: extra(z.object({ success: z.literal(true) })),
  }),
  reveal: defineEndpoint({
    method: 'POST',
    path: '/Employee/:id/reveal',
    extra: 'reveal',
    summary: 'Show one personal number in full; audited',
    access: MANAGERS,
    params: employeeIdParams,
    body: revealSchema,
    response: z.object({ value: z.string() }),
  }),
  csv: defineEndpoint({
    method: 'GET',
    path: '/exports/employees.csv',
    extra: 'exports',
    summary: 'The employees of a filter as CSV, by ID; audited',
    access: { ...MANAGERS, script: 'read' },
    query: employeeFilterSchema,
    response: { download: ['text/csv'] },
  }),
}
