import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { portalEndpoint } from '@epay/contract/common/portal-endpoint'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { LOGO_MAX_BYTES, LOGO_MESSAGES, LOGO_STORED_MAX_BYTES } from '@epay/contract/settings/logo'
import PostalMime from 'postal-mime'
import sharp from 'sharp'
import { afterEach, expect, it } from 'vitest'
import { z } from 'zod'
import { listAuditEventsOf } from '#server/audit/queries.ts'
import { compose } from '#server/mail/compose.ts'
import { deliverMail } from '#server/mail/deliver-mail.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { createTransportSource } from '#server/mail/transport.ts'
import { inTransaction } from '#server/platform/context.ts'
import { readSettings } from '#server/platform/settings.ts'
import { portalSettings } from '#server/platform/tables.ts'
import { openTestApp } from '#server/testing/build-test-app.ts'
import { buildLogo, buildNoisePicture, drawLogo } from './factories.ts'

const app = await openTestApp({ environment: { COMPANY_NAME: '' } })
afterEach(async () => {
  await app.dependencies.db.delete(portalSettings)
})

function buildForm(
  content: Buffer,
  { name = 'logo.png', seen }: { name?: string; seen?: string | undefined } = {},
) {
  const form = new FormData()
  if (seen !== undefined) form.append('seen', seen)
  form.append('logo', new Blob([new Uint8Array(content)]), name)
  return form
}
const sendForm = (form: FormData) => app.as('Admin').upload('/settings/logo', form, { method: 'PUT' })
const uploadLogo = (content: Buffer, seen?: string) => sendForm(buildForm(content, { seen }))
const removeLogo = (seen: string) => app.as('Admin').delete('/settings/logo', { query: { seen } })
const listEvents = () =>
  listAuditEventsOf(app.dependencies.db, {
    ...{ action: 'settings.logo-changed', recordType: 'settings', recordId: 'portal' },
  })

async function loadLogo() {
  const { logo } = portalEndpoint.response.parse((await app.anonymous.get('/portal')).body)
  return logo
}
const loadPicture = (id: string) => app.anonymous.get(`/portal/logo/${id}`)

it('a logo is public, scaled down, and cached permanently', async () => {
  expect(await loadLogo()).toBeNull()
  const { status, body } = await uploadLogo(await buildLogo({ width: 1200, height: 300 }), '')
  expect(status).toBe(200)
  const logo = await loadLogo()
  expect(body).toEqual({ logo })
  expect(logo).toMatchObject({ width: 480, height: 120 })
  const { headers, bytes } = await loadPicture(logo?.id ?? '')
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(bytes.length).toBeLessThan(LOGO_STORED_MAX_BYTES)
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 480, height: 120, hasAlpha: true })
})

it.each(['png', 'jpeg', 'webp'] as const)('a logo can be a %s, whose metadata is removed', async format => {
  const content = await drawLogo()
    .flatten({ background: 'white' })
    .withExif({ IFD0: { Copyright: 'secret-place' } })
    .toFormat(format)
    .toBuffer()
  // The type is detected from the content, not the name.
  expect((await sendForm(buildForm(content, { name: 'logo.gif' }))).status).toBe(200)
  const { bytes } = await loadPicture((await loadLogo())?.id ?? '')
  const metadata = await sharp(bytes).metadata()
  expect([metadata.format, metadata.exif]).toEqual(['png', undefined])
})

it('a logo can be set and removed without changing other settings, which is audited', async () => {
  const content = await buildLogo()
  await uploadLogo(content)
  await uploadLogo(content)
  const { id = '' } = (await loadLogo()) ?? {}
  expect((await removeLogo(id)).body).toEqual({ logo: null })
  expect(await loadLogo()).toBeNull()
  await removeLogo('')
  const [added, removed] = (await listEvents()).slice(-2)
  expect(added).toMatchObject({ before: { logo: null }, after: { logo: id }, actorName: 'admin' })
  expect(removed).toMatchObject({ before: { logo: id }, after: { logo: null }, actorName: 'admin' })
  const { database, config } = app.dependencies
  expect((await readSettings(database.orm, config)).lastModificationTime).toBeNull()
})
it('a logo is in the HTML of emails sent from now on, but not in their text', async () => {
  const mail = { to: 'hr@example.com', kind: 'test', subject: 'Hello' }
  const letter = compose({ company: app.context.settings, heading: 'Hello', paragraphs: [] })
  await inTransaction(app.context, context => queueMail(context, { ...mail, ...letter }))
  await uploadLogo(await buildLogo())
  const [{ id: mailId = '' } = {}] = await app.mails()
  const deliver = deliverMail(app.dependencies, createTransportSource(app.dependencies))
  await deliver({ mailId }, { isLast: false })
  const folder = join(app.dependencies.config.dataDir, 'mail')
  const [file = ''] = readdirSync(folder)
  const { html, text, attachments } = await PostalMime.parse(readFileSync(join(folder, file)))
  expect(html).toMatch(/<img src="cid:logo@epay" alt="EPay Demo Builders"/)
  expect(text?.trim()).toBe(letter.text.trim())
  expect(attachments).toMatchObject([
    { contentId: '<logo@epay>', mimeType: 'image/png', disposition: 'inline' },
  ])
  const { bytes } = await loadPicture((await loadLogo())?.id ?? '')
  expect(Buffer.from(new Uint8Array(z.instanceof(ArrayBuffer).parse(attachments[0]?.content)))).toEqual(bytes)
})

it('only one of two concurrent changes is saved', async () => {
  const contents = await Promise.all(['red', 'blue'].map(color => buildLogo({ color })))
  const responses = await Promise.all(contents.map(content => uploadLogo(content, '')))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
    detail: LOGO_MESSAGES.changedMeanwhile,
  })
})

it("a replaced logo can't be removed", async () => {
  await uploadLogo(await buildLogo())
  const { id = '' } = (await loadLogo()) ?? {}
  await uploadLogo(await buildLogo({ color: 'red' }))
  expect((await removeLogo(id)).status).toBe(409)
  expect(await loadLogo()).not.toBeNull()
})

const svgWithScript = `<?xml version="1.0"?>\n<!-- A logo -->\n<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`
const buildPlainPng = (width: number, height: number, background = 'navy') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png({ compressionLevel: 9 })
    .toBuffer()
/** The header claims a huge size. A decoder that trusts it would allocate gigabytes. */
async function buildDecompressionBomb(): Promise<Buffer> {
  const png = await buildPlainPng(64, 64)
  png.writeUInt32BE(60_000, 16)
  png.writeUInt32BE(60_000, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}
const firstHalf = (content: Buffer) => content.subarray(0, Math.floor(content.length / 2))

it.each<[string, () => Buffer | Promise<Buffer>, string]>([
  ['an SVG with a script', () => Buffer.from(svgWithScript), LOGO_MESSAGES.svg],
  ['an SVG in UTF-16', () => Buffer.from(`\ufeff${svgWithScript}`, 'utf16le'), LOGO_MESSAGES.svg],
  ['a program', () => Buffer.from('MZ\x90\x00 this program'), `This is a program. ${LOGO_MESSAGES.type}`],
  ['nothing', () => Buffer.alloc(0), FILE_MESSAGES.empty],
  [
    'half a PNG',
    async () => firstHalf(await buildNoisePicture(300, 100).png().toBuffer()),
    LOGO_MESSAGES.damaged,
  ],
  ['a header alone', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), LOGO_MESSAGES.damaged],
  ['a small picture that unpacks to a huge one', buildDecompressionBomb, LOGO_MESSAGES.tooManyPixels],
  ['a side of one pixel too many', () => buildPlainPng(4001, 40), LOGO_MESSAGES.tooManyPixels],
  ['a dot', () => buildPlainPng(31, 400), LOGO_MESSAGES.tooSmall],
  ['a white logo', () => buildLogo({ color: 'white' }), LOGO_MESSAGES.blank],
])('an upload of %s is rejected and keeps the previous logo', async (_, content, detail) => {
  await uploadLogo(await buildLogo())
  const before = await loadLogo()
  const { status, body } = await uploadLogo(await content())
  expect(status).toBe(400)
  expect(body).toMatchObject({ detail })
  expect(await loadLogo()).toEqual(before)
})

it.each<[string, () => FormData, number, string]>([
  ['without a picture', () => new FormData(), 400, LOGO_MESSAGES.one],
  [
    'with one byte too many',
    () => buildForm(Buffer.alloc(LOGO_MAX_BYTES + 1, 1)),
    413,
    LOGO_MESSAGES.tooLarge,
  ],
])('a form %s is rejected', async (_, build, expected, detail) => {
  const { status, body } = await sendForm(build())
  expect([status, body]).toMatchObject([expected, { detail }])
})
