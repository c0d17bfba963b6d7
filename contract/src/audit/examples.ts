import { examplesOf } from '../common/example.ts'
import { MARIA, OFFICE } from '../common/example-data.ts'
import { auditEndpoints } from './endpoints.ts'

export const auditExamples = examplesOf(auditEndpoints, {
  list: {
    query: { person: 'Nightly payroll', fromDate: '2026-11-20', maxResultCount: 2, sorting: 'At desc' },
    response: {
      items: [
        {
          id: '4812',
          at: '2026-11-21T02:00:05.000Z',
          person: 'Nightly payroll',
          username: null,
          accountId: null,
          action: 'payroll.imported',
          recordType: 'payroll',
          recordId: '2b6c1d0e-93f4-4c5a-8a7b-0d1e2f3a4b5c',
          recordName: null,
          address: '10.20.0.15',
          details: [{ name: 'checks', before: null, after: '48 new' }],
        },
        {
          id: '4811',
          at: '2026-11-21T02:00:02.000Z',
          person: 'Nightly payroll',
          username: null,
          accountId: null,
          action: 'payroll.previewed',
          recordType: 'payroll',
          recordId: '2b6c1d0e-93f4-4c5a-8a7b-0d1e2f3a4b5c',
          recordName: null,
          address: '10.20.0.15',
          details: [],
        },
      ],
      totalCount: 36,
    },
  },
  csv: {
    query: { record: `employee ${MARIA.employeeId}` },
    response: {
      name: 'audit-2026-11-21.csv',
      text: [
        '"Entry","Time (UTC)","Person","Action","Record","ID","Address","Details","Username","Account ID"',
        `"4790","2026-11-20 16:41:07","${OFFICE.manager.name}","employee.updated","employee","${MARIA.employeeId}","10.20.0.7","email","${OFFICE.manager.username}","${OFFICE.manager.accountId}"`,
      ].join('\r\n'),
    },
  },
})
