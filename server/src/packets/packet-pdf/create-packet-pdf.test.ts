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

async function pagesOf(overrides: Partial<PacketContent> = {}): Promise<string[]> {
  const pdf = await buffer(createPacketPdf(buildContent(overrides), images))
  const { text } = await extractText(new Uint8Array(pdf))
  return text
}

describe('createPacketPdf', () => {
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

  it.each(['王小明', 'Nguyễn', 'محمد'])('prints the name %s in letters', async otherLastNames => {
    const text = (await pagesOf({ answers: buildAnswers({ otherLastNames }) })).join('\n')
    expect(text).toContain(otherLastNames)
    expect(text).not.toContain('[U+')
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

  it('has the company’s logo on its first page, with its name for who can’t see it', async () => {
    const logo = { id: '600x200-0', width: 600, height: 200, content: await buildLogo() }
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
