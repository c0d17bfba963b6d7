import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { STATUS, type Status } from '@epay/contract/applications/status'
import { API_PREFIX } from '@epay/contract/common/endpoint'
import { signIn } from './http.ts'

type Headers = Record<string, string>

export async function applicationsIn(url: string, headers: Headers, status: Status): Promise<string[]> {
  const query = `status=${status}&maxResultCount=100`
  const answer = await fetch(`${url}${API_PREFIX}${applicationEndpoints.list.path}?${query}`, { headers })
  return applicationEndpoints.list.response.parse(await answer.json()).items.map(({ id }) => id)
}

/** The CFO approves what waits for that, so that there are enough applications without a packet. */
export async function approveWaiting(url: string): Promise<void> {
  const headers = {
    authorization: `Bearer ${await signIn(url, 'cfo')}`,
    'content-type': 'application/json',
  }
  const hiring = {
    dateHired: '2026-11-30',
    firstWeekOfWork: '2026-W49',
    wageScale: 'Group 3',
    notes: 'Welcome',
  }
  const { method, path } = applicationEndpoints.updateStatus
  for (const applicationId of await applicationsIn(url, headers, STATUS.HRManagerApproved)) {
    const body = JSON.stringify({ ...hiring, applicationId, newStatus: 'Approved' })
    const address = `${url}${API_PREFIX}${path.replace(':id', applicationId)}`
    const { status } = await fetch(address, { method, headers, body })
    if (status !== 200) throw new Error(`The approval was answered ${status}`)
  }
}
