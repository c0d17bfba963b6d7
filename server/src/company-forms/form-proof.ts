import { randomBytes } from 'node:crypto'
import { maskSsn } from '@epay/contract/common/personal-numbers'
import type { Answers, Question } from '@epay/contract/company-forms/questions'
import { effectiveAnswer } from '@epay/contract/company-forms/questions'
import { LANGUAGE_NAMES } from '@epay/contract/languages/languages'
import { formatAnswersFile } from '@epay/contract/packets/evidence/answers-file'
import { answerDigest, SALT_BYTES } from '@epay/contract/packets/evidence/digests'
import {
  ANSWERS_PATH,
  FORM_PDF_PATH,
  type ManifestForm,
  PACKET_FORMATS,
  SIGNATURE_PATH,
  type Signing,
} from '@epay/contract/packets/evidence/packet-manifest'
import { formatFingerprint } from '@epay/contract/packets/evidence/signing-keys'
import { accountLabel, SIGNING_LABELS, submitterText } from '@epay/contract/packets/evidence/verify-messages'
import { chainSignature, signManifest } from '#server/packets/evidence/make-manifest.ts'
import { packetSigner } from '#server/packets/evidence/packet-signer.ts'
import { buildPart, createPacketZip, type PacketPart } from '#server/packets/packet-zip.ts'
import type { Context } from '#server/platform/context.ts'
import type { Paper } from '#server/platform/pdf/paper.ts'
import type { AssignmentRow } from './queries.ts'

export type SignedForm = {
  assignment: AssignmentRow
  employee: string
  form: ManifestForm
  signing: Signing
  isW4: boolean
  questions: readonly Question[]
  answers: Answers
}

/** Starts a document with the evidence page, which is appended to the finished form. */
export async function startEvidencePage(context: Context, signed: SignedForm): Promise<Paper> {
  // Imported on demand, because the library and its fonts would add a tenth to the startup time.
  const [{ finishPages, openPaper }, { drawFieldGrid, drawParagraph, drawSection }] = await Promise.all([
    import('#server/platform/pdf/paper.ts'),
    import('#server/packets/packet-pdf/blocks.ts'),
  ])
  const { form, signing, employee, isW4 } = signed
  const { signedAt, language, address, userAgent, linkId, accountId } = signing
  const paper = openPaper({
    title: `${form.title} - ${employee}`,
    subject: `${form.title} of ${employee} for ${context.settings.companyName}`,
    createdAt: new Date(signedAt),
  })
  drawSection(paper, 'Electronic signature evidence', () => {
    drawParagraph(
      paper,
      'This page was added when the form was finished. To check everything, drop the form\u2019s ZIP on the portal\u2019s page /verify, or run npm run admin -- verify-packet FILE.',
    )
    drawFieldGrid(paper, [
      { label: 'Form', value: `${form.title}, version ${form.version}`, isWide: true },
      { label: SIGNING_LABELS.signer, value: signing.signer, isWide: true },
      { label: SIGNING_LABELS.submitter, value: submitterText(signing), isWide: true },
      { label: SIGNING_LABELS.signedAt, value: signedAt.slice(0, 19).replace('T', ' ') },
      { label: SIGNING_LABELS.language, value: LANGUAGE_NAMES[language] },
      { label: SIGNING_LABELS.address, value: address ?? SIGNING_LABELS.unknown, isExact: true },
      { label: SIGNING_LABELS.browser, value: userAgent ?? SIGNING_LABELS.unknown, isWide: true },
      {
        label: linkId ? SIGNING_LABELS.link : accountLabel(signing),
        value: linkId ?? accountId ?? SIGNING_LABELS.unknown,
        isWide: true,
      },
      { label: 'Blank form (SHA-256)', value: form.blankSha256, isWide: true },
      { label: 'PDF as the office loaded it (SHA-256)', value: form.originalSha256, isWide: true },
      {
        label: 'Key that signs the manifest (SHA-256)',
        value: formatFingerprint(packetSigner(context).fingerprint),
        isWide: true,
      },
    ])
  })
  // Source: 26 CFR 31.3402(f)(5)-1(c)(2)(iv).
  if (isW4)
    drawSection(paper, 'Statement of the employer', () =>
      drawParagraph(
        paper,
        `To the best of ${context.settings.companyName}\u2019s knowledge, ${employee} filed this Form W-4.`,
      ),
    )
  drawSection(paper, 'Statements as they were shown and agreed to', () => {
    for (const statement of signing.statements) drawParagraph(paper, statement)
  })
  finishPages(paper, {
    header: { left: context.settings.companyName, right: 'Electronic signature evidence' },
    footer: `${form.title} - ${employee}`,
  })
  return paper
}

export async function buildProof(
  context: Context,
  signed: SignedForm,
  { pdf, signature }: { pdf: Buffer; signature: Buffer | null },
): Promise<ReadableStream<Uint8Array>> {
  const { assignment, form, signing, employee } = signed
  const answers = await buildAnswersFile(signed)
  const fileParts: PacketPart[] = [
    buildPart(FORM_PDF_PATH, pdf),
    ...(signature ? [buildPart(SIGNATURE_PATH, signature)] : []),
    buildPart(ANSWERS_PATH, answers.file),
  ]
  const history = [
    {
      kind: 'form-asked',
      at: assignment.assignedAt.toISOString(),
      by: 'EPay',
      details: { form: form.id, version: String(form.version), blank: form.blankSha256 },
    },
  ] as const
  const events = await chainSignature(history, signing, fileParts, 'form-signed')
  const manifest = {
    format: PACKET_FORMATS.formManifest,
    packetId: assignment.id,
    applicationId: assignment.applicationId ?? '',
    company: context.settings.companyName,
    employee,
    form,
    signing,
    answers: answers.digests,
    events,
  }
  const entries = [...fileParts, ...signManifest(packetSigner(context), manifest, fileParts)]
  return createPacketZip(entries, new Date(signing.signedAt))
}

/** Masks SSNs, which only the PDF contains in full. */
async function buildAnswersFile({ assignment, questions, answers }: SignedForm) {
  const salt = randomBytes(SALT_BYTES).toString('hex')
  const displayValues: Record<string, string> = {}
  for (const question of questions) {
    const answer = effectiveAnswer(question, answers)
    displayValues[question.id] = question.kind === 'ssn' ? maskSsn(answer) : answer
  }
  const digests = await Promise.all(
    Object.entries(displayValues).map(async ([name, value]) => ({
      name,
      digest: await answerDigest(salt, name, value),
    })),
  )
  const file = formatAnswersFile({
    format: PACKET_FORMATS.answers,
    packetId: assignment.id,
    salt,
    answers: displayValues,
  })
  return { file: Buffer.from(file), digests }
}
