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

  it.each(['王小明', '佐藤かおり', '김민수', 'Nguyễn', 'Đặng', 'राम', 'สมชาย', 'محمد', 'שרה'])(
    'prints the name %s in letters',
    async otherLastNames => {
      const text = (await pagesOf({ answers: buildAnswers({ otherLastNames }) })).join('\n')
      expect(text).toContain(otherLastNames)
      expect(text).not.toContain('[U+')
    },
  )

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
