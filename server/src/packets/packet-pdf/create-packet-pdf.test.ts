import { buffer } from 'node:stream/consumers'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, expect, it } from 'vitest'
import { buildLogo } from '#server/settings/factories.ts'
import { buildAnswers, buildContent, buildImages } from '../factories.ts'
import { createPacketPdf } from './create-packet-pdf.ts'
import type { PacketContent, PacketImages } from './packet-content.ts'

let images: PacketImages
beforeAll(async () => {
  images = await buildImages()
})

async function createPdf(overrides: Partial<PacketContent> = {}): Promise<Uint8Array> {
  return new Uint8Array(await buffer(createPacketPdf(buildContent(overrides), images)))
}

it('ends with the evidence of the signature', async () => {
  const { text } = await extractText(await createPdf())
  for (const part of [
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
    expect(text.at(-1)).toContain(part)
})

it('prints Chinese, Vietnamese, and Arabic names', async () => {
  for (const otherLastNames of ['王小明', 'Nguyễn', 'محمد']) {
    const pdf = await createPdf({ answers: buildAnswers({ otherLastNames }) })
    const { text } = await extractText(pdf, { mergePages: true })
    expect(text).toContain(otherLastNames)
    expect(text).not.toContain('[U+')
  }
})

it('is tagged for screen readers, and starts with the logo, whose alternative text is the company', async () => {
  const logo = { id: '600x200-0', width: 600, height: 200, content: await buildLogo() }
  const document = await getDocumentProxy(await createPdf({ logo }))
  const { info, metadata } = await document.getMetadata()
  expect(info).toMatchObject({ Title: 'Employee Packet - Ana M López Muñoz', Language: 'en-US' })
  expect(metadata.get('pdfuaid:part')).toBe('1')
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true })
  const tree = JSON.stringify(await (await document.getPage(1)).getStructTree())
  expect(tree).toMatch(/"alt":"Pacific Crest Builders".*"role":"H1".*"alt":"Photo of Ana M López Muñoz"/)
})

it('is reproducible', async () => {
  expect(await createPdf()).toEqual(await createPdf())
})
