import type { DraftFile } from '@epay/contract/packets/draft'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { queryClient } from '#web/lib/query-client.ts'
import { type FakeRequest, type FakeRoutes, json } from '#web/testing/fake-api.ts'
import { fakeUploads } from '#web/testing/fake-uploads.ts'
import { Overlays } from '#web/testing/overlays.tsx'
import { renderApp } from '#web/testing/render-app.tsx'
import { usePacketDraft } from './draft/use-packet-draft.ts'
import { buildDraft, buildPrefill, TODAY } from './factories.ts'
import { PacketFilesProvider } from './files/use-packet-files.ts'
import { initialValues, usePacketForm } from './form/packet-values.ts'
import { EmployeePacketPage } from './pages/employee-packet-page.tsx'

const DRAFT = '/jobapplication/app-1/candidate-packet-draft'
const READ_DRAFT = `GET ${DRAFT}`
export const SAVE_DRAFT = `PUT ${DRAFT}`
export const DISCARD_DRAFT = `DELETE ${DRAFT}`
export const SUBMIT = 'POST /jobapplication/candidate-i9-submission'
export const PREFILL = 'GET /jobapplication/app-1/candidateapplication'

/** `FILE` in `routes` handles every request about a file. */
function startServer(routes: FakeRoutes, draft = buildDraft()) {
  queryClient.clear()
  const server = { draft, files: new Map<string, DraftFile>() }
  function handleFile({ path, body }: FakeRequest): Response {
    const id = path.split('/').at(-1) ?? ''
    const [field, file] = (body instanceof FormData ? [...body] : [])[0] ?? []
    if (!(file instanceof File)) {
      server.files.delete(id)
      return json(200, { success: true })
    }
    const { name, type, size } = file
    const storedFile = { id, kind: field === 'userPhoto' ? 'photo' : 'document', name, type, size } as const
    server.files.set(id, storedFile)
    return json(200, storedFile)
  }
  const defaultRoutes: FakeRoutes = {
    [PREFILL]: () => json(200, buildPrefill()),
    [READ_DRAFT]: () =>
      json(200, { ...server.draft, files: [...server.draft.files, ...server.files.values()] }),
    [SAVE_DRAFT]: ({ body }) => {
      const receipt = { version: server.draft.version + 1, savedAt: '2026-11-20T17:00:00Z' }
      server.draft = { ...server.draft, ...Object(body), ...receipt }
      return json(200, receipt)
    },
    [DISCARD_DRAFT]: () => {
      server.draft = buildDraft()
      return json(200, { success: true })
    },
    FILE: handleFile,
    ...routes,
  }
  const isFile = (key: string) => /^(PUT|DELETE) /.test(key) && key.includes(`${DRAFT}/files/`)
  const routeTable = new Proxy(defaultRoutes, {
    get: (target, key: string) => target[key] ?? (isFile(key) ? target.FILE : undefined),
  })
  const { requests } = fakeUploads(routeTable)
  return { server, requests }
}

/** Sets the browser's URL, because the page reads the link from it. */
export function openPacketPage(Page: ComponentType, token: string) {
  const path = '/employee-packet'
  history.replaceState(null, '', `${path}?applicationId=app-1&token=${token}`)
  renderApp([{ path, Component: Page }], path)
}

export function openWizard(routes: FakeRoutes = {}, draft = buildDraft()) {
  const fixture = startServer(routes, draft)
  openPacketPage(
    () => (
      <>
        <Overlays />
        <EmployeePacketPage />
      </>
    ),
    't',
  )
  return fixture
}

/** Renders only one section, which is about ten times faster than the whole page. */
export function openSection(Section: ComponentType, routes: FakeRoutes = {}) {
  const fixture = startServer(routes)
  openPacketPage(() => <SectionPage Section={Section} />, 't')
  return fixture
}

function SectionPage({ Section }: { Section: ComponentType }) {
  const [blank] = useState(() => initialValues(buildPrefill(), TODAY))
  const form = usePacketForm(blank)
  const packetDraft = usePacketDraft(form, {
    applicationId: 'app-1',
    submitter: { kind: 'candidate', token: 't' },
    draft: buildDraft(),
    blank,
    otherDevice: undefined,
    isEnabled: true,
  })
  return (
    <FormProvider {...form}>
      <PacketFilesProvider value={packetDraft.files}>
        <Section />
      </PacketFilesProvider>
    </FormProvider>
  )
}

export const region = (name: string) => within(screen.getByRole('region', { name }))
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
export const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
export const expectStep = (number: number) =>
  screen.findByRole('heading', { level: 2, name: new RegExp(`^Step ${number} of 3`) })

export function chooseFiles(section: string, ...files: File[]) {
  const input = screen.getByRole('region', { name: section }).querySelector('input[type=file]')
  if (!input) throw new Error('The section has no file input')
  fireEvent.change(input, { target: { files } })
}

export const signaturePng = () =>
  new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'signature.png', {
    type: 'image/png',
  })
export const photoJpeg = (name = 'me.jpg') =>
  new File([new Uint8Array([0xff, 0xd8, 0xff])], name, { type: 'image/jpeg' })
export const pdf = (name = 'passport.pdf') => new File(['%PDF-1.7'], name, { type: 'application/pdf' })

export async function completePersonalStep() {
  fill(await screen.findByLabelText('Social Security Number'), '123-45-6789')
  fireEvent.click(screen.getByLabelText('A citizen of the United States'))
  const contact = region('Primary emergency contact')
  fill(contact.getByLabelText('Name'), 'Maria Lopez')
  fill(contact.getByLabelText('Relationship'), 'parent')
  fill(contact.getByLabelText('Phone'), '(559) 555-0199')
  fill(contact.getByLabelText('Email'), 'maria@example.com')
  press('Next')
  await expectStep(2)
}

export async function completeDepositStep() {
  const account = region('Net pay account')
  fill(account.getByLabelText('Bank Name'), 'Valley Credit Union')
  fill(account.getByLabelText('Routing Number'), '121000248')
  fill(account.getByLabelText('Account Number'), '000123456')
  press('Next')
  await expectStep(3)
  await screen.findByRole('region', { name: 'Photo' })
}

export async function openDocumentsStep(...options: Parameters<typeof openWizard>) {
  const wizard = openWizard(...options)
  await completePersonalStep()
  await completeDepositStep()
  return wizard
}

export const waitForUploads = () =>
  waitFor(() => {
    if (screen.queryByText(/^Uploading|^Waiting/)) throw new Error('A file is still uploading')
  })
