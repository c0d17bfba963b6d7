import { DEFAULT_RULES } from '@epay/contract/company-forms/due'
import { companyFormEndpoints } from '@epay/contract/company-forms/endpoints'
import { ownFormEndpoints } from '@epay/contract/company-forms/own-endpoints'
import pg from 'pg'
import { fileOf, get, makeSignature, type Server, send, signIn } from './calls.ts'
import { type Figure, median, timeOf } from './figures.ts'
import { buildForm, measureFormFloor } from './floors/documents.ts'
import { withSharedDatabase } from './portal.ts'

const FIELDS = 40
const PAGES = 5
/** They sign one after another, and the first is a warm-up. */
const SIGNERS = 8
const READERS = 200
const MINUTE_MS = 60_000

/**
 * Compares the time to sign a form with 40 fields, until the PDF and its proof are stored, with that of the
 * unavoidable steps. Also measures a policy that 200 employees acknowledge within a minute.
 */
export function companyForms(folder: string): Promise<Figure[]> {
  return withSharedDatabase(folder, async ({ url }, databaseUrl) => {
    const usernames = await setPasswords(databaseUrl)
    const { token } = await signIn(url, 'hr.manager')
    const names = Array.from({ length: FIELDS }, (_, index) => `Field ${index + 1}`)
    const pdf = await buildForm(PAGES, names)
    const floor = await measureFormFloor(pdf, names)
    const signature = await makeSignature()
    await publish({ url, token }, pdf, 'sign')
    const answers = Object.fromEntries(names.map(name => [name, `Answer to ${name}`]))
    const signed: number[] = []
    for (const username of usernames.slice(0, SIGNERS)) {
      const form = await openForm(url, username, 'sign')
      signed.push(await timeOf(() => finish(form, answers, signature)))
    }
    await publish({ url, token }, await buildForm(PAGES), 'acknowledge')
    const waitTimes = await acknowledgeAll(url, usernames.slice(0, READERS))
    const formTime = median(signed.slice(1))
    return [
      { name: 'form of 40 fields, of the floor', value: formTime / floor, unit: 'times', atMost: 4 },
      { name: 'form of 40 fields', value: formTime, unit: 'ms', atMost: 1500 },
      { name: 'floor', value: floor, unit: 'ms' },
      { name: 'policy, longest of 200 in a minute', value: Math.max(...waitTimes), unit: 'ms', atMost: 2000 },
      { name: 'policy, median', value: median(waitTimes), unit: 'ms' },
    ]
  })
}

/** Gives every account the demo password, and returns the usernames of the active employees. */
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

type Mode = 'sign' | 'acknowledge'

async function publish(caller: Server, pdf: Buffer, mode: Mode): Promise<void> {
  const { create, loadPdf, save, publish } = companyFormEndpoints
  const title = { en: `To ${mode}`, es: '' }
  const { id } = create.response.parse(await send(caller, create, { title, mode }))
  const formCall = ({ method, path }: { method: string; path: string }) => ({
    ...{ method, path: path.replace(':id', id).replace(':language', 'en') },
  })
  const form = new FormData()
  form.append('pdf', fileOf(pdf), 'form.pdf')
  const { definition, revision } = loadPdf.response.parse(await send(caller, formCall(loadPdf), form))
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
  const saved = save.response.parse(await send(caller, formCall(save), { revision, settings, rules }))
  await send(caller, formCall(publish), { revision: saved.revision, reach: 'everyone' })
}

type OpenForm = { caller: Server; id: string; sha256: string; pages: number }

async function openForm(url: string, username: string, formMode: Mode): Promise<OpenForm> {
  const { token } = await signIn(url, username)
  const { list, get: getOne } = ownFormEndpoints
  const { items } = list.response.parse(await get(url, list.path, token))
  for (const { id } of items.filter(({ state }) => state === 'open')) {
    const form = getOne.response.parse(await get(url, getOne.path.replace(':id', id), token))
    const { sha256, pages, mode } = form
    if (mode === formMode) return { caller: { url, token }, id, sha256, pages: pages.length }
  }
  throw new Error(`${username} has no form to ${formMode}`)
}

function finish(form: OpenForm, answers: Record<string, string>, signature: string | null): Promise<unknown> {
  const { caller, id, sha256, pages } = form
  const { method, path } = ownFormEndpoints.sign
  const call = { method, path: path.replace(':id', id) }
  return send(caller, call, { language: 'en', sha256, pagesShown: pages, answers, signature })
}

/** Spreads the calls evenly over a minute, and returns how long each one took. Units: milliseconds. */
async function acknowledgeAll(url: string, usernames: readonly string[]): Promise<number[]> {
  const forms: OpenForm[] = []
  for (const username of usernames) forms.push(await openForm(url, username, 'acknowledge'))
  if (forms.length < READERS) throw new Error(`Only ${forms.length} employees have the policy`)
  return Promise.all(
    forms.map(async (form, index) => {
      await new Promise(resolve => setTimeout(resolve, (index * MINUTE_MS) / READERS))
      return timeOf(() => finish(form, {}, null))
    }),
  )
}
