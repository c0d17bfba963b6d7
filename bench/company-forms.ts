import { DEFAULT_RULES } from '@epay/contract/company-forms/due'
import { companyFormEndpoints } from '@epay/contract/company-forms/endpoints'
import { ownFormEndpoints } from '@epay/contract/company-forms/own-endpoints'
import pg from 'pg'
import { get, makeSignature, type Server, send, signIn, toBlob } from './calls.ts'
import { type Figure, measureTime, median } from './figures.ts'
import { buildForm, measureFormFloor } from './floors/documents.ts'
import { withSharedDatabase } from './portal.ts'

const FIELD_COUNT = 40
const PAGE_COUNT = 5
/** Number of employees who sign, one after another. The first signature is a warm-up. */
const SIGNER_COUNT = 8
const READER_COUNT = 200
const MINUTE_MS = 60_000

/**
 * Compares the time to sign a form with 40 fields, until the PDF and its proof are stored, with that of the
 * unavoidable steps. Also measures a policy that 200 employees acknowledge within a minute.
 */
export function measureCompanyForms(folder: string): Promise<Figure[]> {
  return withSharedDatabase(folder, async ({ url }, databaseUrl) => {
    const usernames = await setPasswords(databaseUrl)
    const { token } = await signIn(url, 'hr.manager')
    const fieldNames = Array.from({ length: FIELD_COUNT }, (_, index) => `Field ${index + 1}`)
    const pdf = await buildForm(PAGE_COUNT, fieldNames)
    const floor = await measureFormFloor(pdf, fieldNames)
    const signature = await makeSignature()
    await publish({ url, token }, pdf, 'sign')
    const answers = Object.fromEntries(fieldNames.map(name => [name, `Answer to ${name}`]))
    const signingTimes: number[] = []
    for (const username of usernames.slice(0, SIGNER_COUNT)) {
      const form = await openForm(url, username, 'sign')
      signingTimes.push(await measureTime(() => completeForm(form, answers, signature)))
    }
    await publish({ url, token }, await buildForm(PAGE_COUNT), 'acknowledge')
    const waitTimes = await acknowledgeAll(url, usernames.slice(0, READER_COUNT))
    const formTime = median(signingTimes.slice(1))
    return [
      { name: 'form of 40 fields, of the floor', value: formTime / floor, unit: 'times', atMost: 4 },
      { name: 'form of 40 fields', value: formTime, unit: 'ms', atMost: 1500 },
      { name: 'floor', value: floor, unit: 'ms' },
      { name: 'policy, longest of 200 in a minute', value: Math.max(...waitTimes), unit: 'ms', atMost: 2000 },
      { name: 'policy, median', value: median(waitTimes), unit: 'ms' },
    ]
  })
}

/** Gives the demo password to the accounts that have none, and returns the usernames of the active employees. */
async function setPasswords(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`update accounts set given_at = now(), password_hash =
    (select password_hash from accounts where username = 'employee') where password_hash is null`)
  const { rows } = await client.query<{ username: string }>(`select a.username from accounts a
    join employees e on e.account_id = a.id where e.is_active and e.deleted_at is null order by e.id`)
  await client.end()
  return rows.map(({ username }) => username)
}

type FormMode = 'sign' | 'acknowledge'

/** The demo company has open forms as well, so the benchmark finds its own by title. */
const TITLES: Record<FormMode, string> = { sign: 'Benchmark agreement', acknowledge: 'Benchmark policy' }

async function publish(caller: Server, pdf: Buffer, mode: FormMode): Promise<void> {
  const { create, loadPdf, save, publish } = companyFormEndpoints
  const title = { en: TITLES[mode], es: '' }
  const { id } = create.response.parse(await send(caller, create, { title, mode }))
  const callForForm = ({ method, path }: { method: string; path: string }) => ({
    ...{ method, path: path.replace(':id', id).replace(':language', 'en') },
  })
  const form = new FormData()
  form.append('pdf', toBlob(pdf), 'form.pdf')
  const { definition, revision } = loadPdf.response.parse(await send(caller, callForForm(loadPdf), form))
  const fields = (definition.documents.en?.fields ?? []).map(
    ({ id, help, source, isRequired, mayChange, group }) => ({
      ...{ id, help, source, isRequired, mayChange, group, label: { en: id, es: '' } },
    }),
  )
  const signature = { page: 1, x: 72, y: 20, width: 200, height: 30 }
  const documents = { en: { fields, signature, signedOn: null }, es: null }
  const statement = { en: 'I have read this form.', es: '' }
  const settings = { title, mode, explanation: definition.explanation, statement, documents }
  const rules = { ...DEFAULT_RULES, employees: { kind: 'all' } }
  const savedForm = save.response.parse(await send(caller, callForForm(save), { revision, settings, rules }))
  await send(caller, callForForm(publish), { revision: savedForm.revision, reach: 'everyone' })
}

type OpenForm = { caller: Server; id: string; sha256: string; pages: number }

async function openForm(url: string, username: string, mode: FormMode): Promise<OpenForm> {
  const { token } = await signIn(url, username)
  const { list, get: getForm } = ownFormEndpoints
  const { items } = list.response.parse(await get(url, list.path, token))
  const listedForm = items.find(({ title }) => title.en === TITLES[mode])
  if (!listedForm) throw new Error(`${username} has no form to ${mode}`)
  const { id } = listedForm
  const form = getForm.response.parse(await get(url, getForm.path.replace(':id', id), token))
  return { caller: { url, token }, id, sha256: form.sha256, pages: form.pages.length }
}

function completeForm(
  form: OpenForm,
  answers: Record<string, string>,
  signature: string | null,
): Promise<unknown> {
  const { caller, id, sha256, pages } = form
  const { method, path } = ownFormEndpoints.sign
  const call = { method, path: path.replace(':id', id) }
  return send(caller, call, { language: 'en', sha256, pagesShown: pages, answers, signature })
}

/**
 * Has each employee acknowledge the policy, spread evenly over a minute, and returns how long each call took. Units:
 * milliseconds.
 */
async function acknowledgeAll(url: string, usernames: readonly string[]): Promise<number[]> {
  const forms: OpenForm[] = []
  for (const username of usernames) forms.push(await openForm(url, username, 'acknowledge'))
  if (forms.length < READER_COUNT) throw new Error(`Only ${forms.length} employees have the policy`)
  return Promise.all(
    forms.map(async (form, index) => {
      await new Promise(resolve => setTimeout(resolve, (index * MINUTE_MS) / READER_COUNT))
      return measureTime(() => completeForm(form, {}, null))
    }),
  )
}
