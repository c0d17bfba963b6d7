import { buffer } from 'node:stream/consumers'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildLogo } from '#server/settings/factories.ts'
import { buildAnswers, buildContent, buildImages } from '../factories.ts'
import { createPacketPdf } from './create-packet-pdf.ts'
import type { PacketContent, PacketImages } from './packet-content.ts'

let images: PacketImages
beforeAll(async () => {
  images = await buildImages()
})

/** The text of each page. */
async function pagesOf(overrides: Partial<PacketContent> = {}): Promise<string[]> {
  const pdf = await buffer(createPacketPdf(buildContent(overrides), images))
  const { text } = await extractText(new Uint8Array(pdf))
  return text
}

const SECRETS = [
  '512-34-6789',
  '512346789',
  '000123454321',
  '998877665544',
  '121000358',
  '121042882',
  'A123456789',
]

describe('createPacketPdf', () => {
  it('shows every answer', async () => {
    const text = (await pagesOf()).join('\n')
    for (const shown of [
      'Ana M López Muñoz, Journeyman Electrician',
      '1200 Harbor Boulevard',
      '4B',
      'Oakland',
      'California',
      '94607',
      'Apr 12, 1991',
      'A lawful permanent resident',
      'Nguyễn Thị Hường',
      'Spouse',
      '(510) 555-0142',
      'huong@example.com',
      'Łukasz Żółć',
      'Friend',
      '510-555-0177',
      'lukasz@example.com',
      'Bay Credit Union',
      'Checking',
      'Harbor Savings',
      'Savings',
      '$150.00 per pay',
      "Passport, Driver's License",
      'I authorize Pacific Crest Builders',
      'Nov 20, 2026',
      'I attest, under penalty of perjury',
      '2026-11-20 17:03:12',
      '203.0.113.7',
      'Mozilla/5.0 (Linux; Android 15)',
      'Page 1 of 5',
    ])
      expect(text).toContain(shown)
  })

  it('names each document with its SHA-256', async () => {
    const text = (await pagesOf()).join('\n')
    expect(text).toContain('license front.jpg')
    expect(text).toContain('a1'.repeat(32))
    expect(text).toContain('b2'.repeat(32))
  })

  it('masks personal numbers except on the payroll page', async () => {
    const pages = await pagesOf()
    const [payroll = ''] = pages.splice(-2, 1)
    const rest = pages.join('\n')
    expect(payroll).toContain('Payroll page')
    for (const secret of [
      '512-34-6789',
      '000123454321',
      '998877665544',
      '121000358',
      '121042882',
      'A123456789',
    ])
      expect(payroll).toContain(secret)
    for (const secret of SECRETS) expect(rest).not.toContain(secret)
    const key = 'e5e5-e5e5-e5e5-e5e5-e5e5-e5e5-e5e5-e5e5'
    expect(payroll).toContain(key)
    expect(rest).not.toContain(key)
    for (const masked of ['•••-••-6789', '••••4321', '••••5544', '••••0358']) expect(rest).toContain(masked)
  })

  it('ends with the evidence of the signature', async () => {
    const evidence = (await pagesOf()).at(-1) ?? ''
    for (const shown of [
      'Electronic signature evidence',
      'Ana M López Muñoz',
      '2026-11-20 17:03:12',
      'English',
      '203.0.113.7',
      'Mozilla/5.0 (Linux; Android 15)',
      '0d3f4d0e-5a3e-4f4c-9a7e-3d3c8f2f6b11',
      'I authorize Pacific Crest Builders',
      'I attest, under penalty of perjury',
      `${'a1'.repeat(32)} documents/01-passport.pdf`,
      '1. Packet signed, 2026-11-20 17:03:12, Ana López Muñoz',
      'c3'.repeat(32),
      'd4d4 d4d4',
    ])
      expect(evidence).toContain(shown)
  })

  it('keeps the evidence on one page where names are long', async () => {
    const base = buildContent()
    const { signing, events, parts } = base.evidence
    const by = `${'Maximiliana '.repeat(4)}${'Featherstonehaugh-'.repeat(2)}Montgomery`
    const [event] = events
    const [part] = parts
    if (!event || !part) throw new Error('There is no event')
    const evidence = {
      ...base.evidence,
      signing: { ...signing, signer: by, submittedBy: by, userAgent: 'Mozilla/5.0 (X11) '.repeat(6) },
      events: Array.from({ length: 6 }, (_, index) => ({ ...event, number: index + 1, by })),
      parts: Array.from({ length: 6 }, () => part),
    }
    const last = (await pagesOf({ evidence })).at(-1)
    expect(last).toContain('Electronic signature evidence')
    expect(last).toContain('6. Packet signed')
  })

  it('keeps addresses legible, to programs too', async () => {
    const { evidence } = buildContent()
    const signing = { ...evidence.signing, address: '127.0.0.1' }
    const pages = await pagesOf({ evidence: { ...evidence, signing } })
    expect(pages[0]).toContain('127.0.0.1')
    expect(pages.at(-1)).toContain('127.0.0.1')
  })

  it('shows the statements in the language in which they were signed', async () => {
    const text = (await pagesOf({ answers: buildAnswers({ language: 'es' }) })).join('\n')
    expect(text).toContain('Declaro, bajo pena de perjurio')
    expect(text).toContain('Autorizo a Pacific Crest Builders')
  })

  it.each(['王小明', '佐藤かおり', '김민수', 'Nguyễn', 'Đặng', 'राम', 'สมชาย', 'محمد', 'שרה'])(
    'prints the name %s in letters',
    async otherLastNames => {
      const text = (await pagesOf({ answers: buildAnswers({ otherLastNames }) })).join('\n')
      expect(text).toContain(otherLastNames)
      expect(text).not.toContain('[U+')
    },
  )

  it('says which letters it has no font for', async () => {
    const text = (await pagesOf({ answers: buildAnswers({ otherLastNames: 'ᏔᎵ' }) })).join('\n')
    expect(text).toContain('[U+13D4 U+13B5]')
  })

  it('says what was not given', async () => {
    const answers = buildAnswers({
      secondaryEmergencyContactName: '',
      secondaryEmergencyContactRelationship: '',
      secondaryEmergencyContactPhone: '',
      secondaryEmergencyContactEmail: '',
      bankName: '',
      accountType: '',
      routingNumber: '',
      accountNumber: '',
      depositAmount: '',
    })
    const text = (await pagesOf({ answers })).join('\n')
    expect(text).toContain('No secondary contact was given.')
    expect(text).toContain('No withholding account was given.')
  })

  it('is tagged, titled and in English for screen readers', async () => {
    const pdf = await buffer(createPacketPdf(buildContent(), images))
    const document = await getDocumentProxy(new Uint8Array(pdf))
    const { info, metadata } = await document.getMetadata()
    expect(info).toMatchObject({ Title: 'Employee Packet - Ana M López Muñoz', Language: 'en-US' })
    expect(metadata.get('pdfuaid:part')).toBe('1')
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true })
    const tree = JSON.stringify(await (await document.getPage(1)).getStructTree())
    expect(tree).toContain('"role":"H1"')
    expect(tree).toContain('"alt":"Photo of Ana M López Muñoz"')
  })

  it('holds twenty documents with long names and the longest answers', async () => {
    const answers = buildAnswers({
      lastName: 'W'.repeat(50),
      firstName: 'W'.repeat(50),
      address: 'W'.repeat(150),
      emergencyContactEmail: `${'w'.repeat(88)}@example.com`,
    })
    const documents = Array.from({ length: 20 }, (_, index) => ({
      name: `${'W'.repeat(100)}${index}.pdf`,
      mime: 'application/pdf',
      size: 10_485_760,
      sha256: 'f'.repeat(64),
    }))
    const pages = await pagesOf({ answers, documents })
    const text = pages.join('\n').replace(/\s/g, '')
    for (const { name } of documents) expect(text).toContain(name)
    expect(pages.length).toBeLessThan(9)
  })

  it('survives a name that means something in XML', async () => {
    const answers = buildAnswers({ firstName: 'A<b>', lastName: '& "Sons"' })
    const pdf = await buffer(createPacketPdf(buildContent({ answers }), images))
    const document = await getDocumentProxy(new Uint8Array(pdf))
    expect((await document.getMetadata()).metadata.get('dc:title')).toContain('"Sons"')
  })

  it('has the company’s logo on its first page, with its name for who can’t see it', async () => {
    const content = await buildLogo()
    const logo = { id: '600x200-0', width: 600, height: 200, content }
    const pdf = await buffer(createPacketPdf(buildContent({ logo }), images))
    const document = await getDocumentProxy(new Uint8Array(pdf))
    const tree = JSON.stringify(await (await document.getPage(1)).getStructTree())
    expect(tree).toContain('"alt":"Pacific Crest Builders"')
    expect(tree.indexOf('"alt":"Pacific Crest Builders"')).toBeLessThan(tree.indexOf('"role":"H1"'))
    expect(document.numPages).toBe((await pagesOf()).length)
  })

  it('is the same for the same packet', async () => {
    const [first, second] = await Promise.all(
      [1, 2].map(() => buffer(createPacketPdf(buildContent(), images))),
    )
    expect(first?.equals(second ?? Buffer.alloc(0))).toBe(true)
  })
})
