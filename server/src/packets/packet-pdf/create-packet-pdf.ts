import type { Readable } from 'node:stream'
import { formatDate } from '@epay/contract/common/dates'
import { formatNumberKey } from '@epay/contract/packets/evidence/answers-file'
import { SIGNING_LABELS, submitterText } from '@epay/contract/packets/evidence/verify-messages'
import { PACKET_TITLE } from '@epay/contract/packets/messages'
import { isFilledIn } from '@epay/contract/packets/packet-form'
import {
  DEPOSIT_TEXTS,
  DISCLAIMER_TITLE,
  DOCUMENT_TEXTS,
  PERSONAL_TEXTS,
  STEP_TEXTS,
} from '@epay/contract/packets/page-texts'
import { fullNameOf, packetStatements } from '@epay/contract/packets/statements'
import { drawLogo, openLogo } from '#server/platform/pdf/logo.ts'
import {
  addArtifact,
  addElement,
  addGroup,
  COLORS,
  CONTENT_WIDTH,
  closePaper,
  ensureSpace,
  newPage,
  openPaper,
  PAGE,
  type Paper,
  write,
} from '#server/platform/pdf/paper.ts'
import {
  drawFieldGrid,
  drawFigure,
  drawParagraph,
  drawSection,
  drawSubheading,
  drawTitledFields,
} from './blocks.ts'
import { drawDocumentTable } from './document-table.ts'
import { drawEvidencePage, formatUtcTime } from './evidence-page.ts'
import {
  answersIn,
  type NumberDisplay,
  netPayAnswers,
  type PacketContent,
  type PacketImages,
  personalNumbers,
  withholdingAnswers,
} from './packet-content.ts'

const PHOTO_SIZE = { width: 92, height: 116 }
const LOGO_BOX = { width: 160, height: 40 }
const SIGNATURE_SIZE = { width: 252, height: 90 }

/**
 * Creates a tagged PDF. Only the payroll page, which the signer's copy lacks, shows SSNs, account numbers, and
 * immigration numbers in full. The evidence page is last.
 */
export function createPacketPdf(content: PacketContent, images: PacketImages): Readable {
  const name = fullNameOf(content.answers)
  const paper = openPaper({
    title: `${PACKET_TITLE} - ${name}`,
    subject: `${PACKET_TITLE} of ${name} for ${content.companyName}`,
    createdAt: content.submittedAt,
  })
  drawTitleBlock(paper, content, images)
  drawAnswerSections(paper, content)
  drawDepositSection(paper, content)
  drawDocumentsSection(paper, content)
  drawSignatureSection(paper, content, images)
  const { numberKey } = content.evidence
  if (numberKey !== undefined) drawPayrollPage(paper, content, numberKey)
  drawEvidencePage(paper, content)
  closePaper(paper, {
    header: { left: content.companyName, right: `${PACKET_TITLE} - Confidential` },
    footer: `Packet ${content.packetId} - ${name}`,
  })
  return paper.document
}

function drawTitleBlock(paper: Paper, content: PacketContent, images: PacketImages): void {
  const width = CONTENT_WIDTH - PHOTO_SIZE.width - 24
  const name = fullNameOf(content.answers)
  const top = paper.y
  const x = PAGE.margin
  addGroup(paper, 'Sect', () => {
    const logo = openLogo(paper, content.logo)
    if (logo)
      paper.y += drawLogo(paper, logo, { x, y: top, alt: content.companyName, maxSize: LOGO_BOX }).height + 12
    const { y } = paper
    addElement(paper, 'H1', () => write(paper, PACKET_TITLE, { x, y, width }, { font: 'semiBold', size: 22 }))
    paper.y = y + 32
    addElement(paper, 'P', () =>
      write(
        paper,
        `${name}, ${content.jobAppliedFor}`,
        { x, y: paper.y, width },
        { size: 12, color: COLORS.body, lineGap: 2 },
      ),
    )
    paper.y = paper.document.y + 12
    drawFieldGrid(paper, submissionFields(content), { width })
    const box = { x: PAGE.width - PAGE.margin - PHOTO_SIZE.width, y: top, ...PHOTO_SIZE }
    drawFigure(paper, { image: images.photo, alt: `Photo of ${name}` }, box, { align: 'right' })
  })
  paper.y = Math.max(paper.y, top + PHOTO_SIZE.height) + 14
}

function submissionFields({ submittedAt, evidence }: PacketContent) {
  const { address } = evidence.signing
  return [
    { label: 'Submitted (UTC)', value: formatUtcTime(submittedAt) },
    { label: SIGNING_LABELS.submitter, value: submitterText(evidence.signing) },
    { label: SIGNING_LABELS.address, value: address ?? SIGNING_LABELS.unknown, isExact: true },
  ]
}

function drawAnswerSections(paper: Paper, { answers }: PacketContent): void {
  drawSection(paper, STEP_TEXTS.personal, () => drawFieldGrid(paper, answersIn('person', answers)))
  drawSection(paper, PERSONAL_TEXTS.authorization, () =>
    drawFieldGrid(paper, [...answersIn('attestation', answers), ...answersIn('papers', answers)]),
  )
  drawSection(paper, 'Emergency contacts', () => {
    drawTitledFields(paper, 'Primary contact', answersIn('primaryContact', answers))
    if (isFilledIn('secondaryContact', answers))
      drawTitledFields(paper, 'Secondary contact', answersIn('secondaryContact', answers))
    else drawParagraph(paper, 'No secondary contact was given.')
  })
}

function drawAccountFields(paper: Paper, content: PacketContent, numbers: NumberDisplay): void {
  drawTitledFields(paper, DEPOSIT_TEXTS.netPay, netPayAnswers(content.answers, numbers))
  const withholding = withholdingAnswers(content.answers, numbers)
  if (withholding) drawTitledFields(paper, DEPOSIT_TEXTS.withholding, withholding)
  else drawParagraph(paper, 'No withholding account was given.')
}

function drawDepositSection(paper: Paper, content: PacketContent): void {
  drawSection(paper, STEP_TEXTS.deposit, () => {
    drawAccountFields(paper, content, 'masked')
    drawSubheading(paper, DEPOSIT_TEXTS.authorization)
    drawParagraph(paper, statementsOf(content).authorization)
    drawFieldGrid(paper, [{ label: 'Date signed', value: signedOn(content) }])
  })
}

/** Returns the statements in the language in which the form showed them. */
function statementsOf({ answers, companyName }: PacketContent) {
  return packetStatements(answers.language, companyName)
}

function signedOn({ answers, submittedAt }: PacketContent): string {
  return formatDate(answers.directDepositDate || submittedAt.toISOString())
}

function drawDocumentsSection(paper: Paper, content: PacketContent): void {
  drawSection(paper, DOCUMENT_TEXTS.title, () => {
    drawFieldGrid(paper, answersIn('documents', content.answers))
    drawDocumentTable(paper, content.documents)
  })
}

function drawSignatureSection(paper: Paper, content: PacketContent, images: PacketImages): void {
  const { signer, filledInBy } = content.evidence.signing
  drawSection(
    paper,
    'Attestation and signature',
    () => {
      drawParagraph(paper, statementsOf(content).disclaimer)
      ensureSpace(paper, SIGNATURE_SIZE.height + 60)
      const box = { x: PAGE.margin, y: paper.y, ...SIGNATURE_SIZE }
      const centered = { align: 'center', valign: 'center' } as const
      drawFigure(paper, { image: images.signature, alt: `Signature of ${signer}` }, box, centered)
      addArtifact(paper, 'Layout', () =>
        paper.document.rect(box.x, box.y, box.width, box.height).lineWidth(0.75).stroke(COLORS.line),
      )
      paper.y += SIGNATURE_SIZE.height + 10
      drawFieldGrid(paper, [
        { label: SIGNING_LABELS.signer, value: signer, isWide: filledInBy === 'staff' },
        { label: SIGNING_LABELS.signedAt, value: formatUtcTime(content.submittedAt) },
        { label: DISCLAIMER_TITLE, value: 'Acknowledged' },
        {
          label: SIGNING_LABELS.browser,
          value: content.evidence.signing.userAgent ?? SIGNING_LABELS.unknown,
          isWide: true,
        },
      ])
    },
    250,
  )
}

/** The only page with full numbers, so that it can be filed separately. */
function drawPayrollPage(paper: Paper, content: PacketContent, numberKey: string): void {
  newPage(paper)
  drawSection(paper, 'Payroll page', () => {
    drawParagraph(
      paper,
      'This page alone carries the personal and account numbers in full. Keep it with payroll only.',
    )
    drawFieldGrid(paper, [{ label: 'Employee', value: fullNameOf(content.answers), isWide: true }])
    drawFieldGrid(paper, personalNumbers(content.answers))
  })
  drawSection(paper, 'Accounts', () => drawAccountFields(paper, content, 'in full'))
  drawSection(paper, 'Check of the numbers', () => {
    drawParagraph(
      paper,
      'The packet\u2019s data files hold these numbers only as digests. With this key, the page /verify tells whether a number is the one that was signed.',
    )
    drawFieldGrid(paper, [{ label: 'Key', value: formatNumberKey(numberKey), isWide: true }])
  })
}
