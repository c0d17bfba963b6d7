import { buffer } from 'node:stream/consumers'
import { statementOf } from '@epay/contract/paychecks/statement'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { createStatementPdf } from './create-statement-pdf.ts'

type Lines = { earnings?: number; rates?: number; taxes?: number; deductions?: number; amount?: number }

async function pdfOf({ earnings = 3, rates = 3, taxes = 3, deductions = 3, amount = 123.45 }: Lines) {
  const lines = (count: number, name: string) =>
    Array.from({ length: count }, (_, index) => ({
      ...{ description: `${name} ${index + 1}`, units: 8.5, amount, ytd: amount },
    }))
  const statement = statementOf({
    companyName: 'Harbor Builders',
    companyAddress: '1200 Harbor Way, Oakland, CA 94607',
    employee: {
      ...{
        id: '7',
        name: 'Ann Lee',
        address1: '1 Main St',
        address2: '',
        city: 'Davis',
        state: 'CA',
        zip: '',
      },
      ...{ isActive: true, balance: 0, accountType: '', bankAccount: '', printStub: true },
      ...{ ssn: 'XXX-XX-1042', accountId: null, email: '', roles: [] },
    },
    check: {
      ...{ date: '2026-01-09', endDate: '2026-01-04', sequence: 1, checkNumber: '80231' },
      ...{ grossPay: amount, netPay: amount, periodStart: '2025-12-29', hours: 44, sickLeaveHours: 31.5 },
    },
    earnings: lines(earnings, 'Regular'),
    earningDetails: Array.from({ length: rates }, (_, index) => ({
      ...{ payId: 'Piecework', workDate: '2026-01-02', units: 1, rate: 20 + index, amount },
      ...{ job: '', jcCostCode: '' },
    })),
    taxes: lines(taxes, 'Withholding'),
    otherDeductions: lines(deductions, 'Contribution'),
    directDeposits: lines(1, 'Checking'),
    earlierLines: [],
  })
  const bytes = await buffer(
    createStatementPdf(statement, { createdAt: new Date('2026-01-09'), language: 'en', logo: undefined }),
  )
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const texts = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const { items } = await (await document.getPage(index + 1)).getTextContent()
      return items.flatMap(item => ('str' in item && item.str.trim() !== '' ? [item] : []))
    }),
  )
  return { pages: (await extractText(document)).text, texts }
}

describe('the pages of a statement', () => {
  test('many lines are one page, in letters that can still be read', async () => {
    const { pages, texts } = await pdfOf({ earnings: 12, rates: 20, taxes: 8, deductions: 20 })
    expect(pages).toHaveLength(1)
    expect(Math.min(...texts.flat().map(({ height }) => height))).toBeGreaterThanOrEqual(7)
  })

  test('very many lines are two pages in two columns', async () => {
    const { pages, texts } = await pdfOf({ earnings: 25, rates: 30, taxes: 10, deductions: 25 })
    expect(pages).toHaveLength(2)
    const placeOf = (name: string) => texts[1]?.find(({ str }) => str === name)?.transform[4]
    expect(placeOf('Contribution 1')).toBeGreaterThan(placeOf('Piecework') + 200)
  })

  test.each([1234.5, 1_234_567.89, 987_654_321.09])('neither %d nor a word is broken', async amount => {
    const { texts } = await pdfOf({ amount })
    const written = texts.flat().map(({ str }) => str)
    const number = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(amount)
    expect(written.filter(text => text === number).length).toBeGreaterThan(12)
    for (const text of ['Description', 'Hours/Pieces', 'Piecework', 'Withholding 1'])
      expect(written).toContain(text)
  })
})
