import { STATUS } from '../applications/status.ts'
import { examplesOf } from '../common/example.ts'
import { MARIA } from '../common/example-data.ts'
import { dashboardEndpoints } from './endpoints.ts'

const applicant = {
  id: MARIA.applicationId,
  firstName: MARIA.firstName,
  lastName: MARIA.lastName,
  jobAppliedFor: MARIA.job,
}

export const dashboardExamples = examplesOf(dashboardEndpoints, {
  office: {
    response: {
      today: '2026-11-20',
      waiting: {
        items: [{ ...applicant, creationTime: MARIA.appliedAt, since: MARIA.appliedAt }],
        totalCount: 1,
        counts: [{ status: STATUS.Applied, count: 1 }],
      },
      packetsDue: { items: [{ ...applicant, dateHired: MARIA.dateHired, isBegun: true }], totalCount: 1 },
      newHires: { items: [{ ...applicant, packetSubmittedAt: '2026-11-09T19:44:00.000Z' }], totalCount: 1 },
      i9: { items: [{ ...applicant, task: 'section2', dueOn: '2026-11-19' }], totalCount: 1 },
      handOver: {
        toPayroll: 1,
        reports: { items: [{ ...applicant, workState: 'CA', dueOn: '2026-12-06' }], totalCount: 1 },
      },
      companyForms: { onPaper: 1, w4: [] },
      failedMails: 0,
      backups: null,
      weeks: [{ monday: '2026-11-16', counts: [{ status: STATUS.Applied, count: 1 }] }],
    },
  },
})
