import { z } from 'zod'
import { LANGUAGES } from '../../languages/languages.ts'
import { sha256Hex } from './digests.ts'
import { packetEventSchema } from './packet-events.ts'
import { ZIP_MAX_BYTES } from './zip-layout.ts'

export const MANIFEST_PATH = 'manifest.json'
export const MANIFEST_SIGNATURE_PATH = 'manifest.jws'
export const ANSWERS_PATH = 'answers.json'
export const PACKET_PDF_PATH = 'packet.pdf'

/** A later format gets another number, and this one stays readable. */
export const PACKET_FORMATS = {
  manifest: 'epay-packet-manifest/1',
  answers: 'epay-packet-answers/1',
} as const

const hexOf = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`))

const fileSchema = z.object({
  path: z.string().min(1),
  size: z.int().nonnegative(),
  /** The checksum that the ZIP's headers carry, so that those can be told, too. */
  crc32: hexOf(4),
  sha256: hexOf(32),
})
export type ManifestFile = z.infer<typeof fileSchema>

/** Half of what the archive can hold leaves more than enough for its headers. */
function isPossible(files: readonly ManifestFile[]): boolean {
  return files.reduce((sum, { size }) => sum + size, 0) <= ZIP_MAX_BYTES / 2
}

const answerSchema = z.object({
  name: z.string(),
  /** Of the value in answers.json, under its salt. */
  digest: hexOf(32),
  /** Of the number in full, under the key of the payroll page; only where answers.json masks it. */
  fullDigest: hexOf(32).optional(),
})
export type ManifestAnswer = z.infer<typeof answerSchema>

/** What was signed, and by whom. */
const signingSchema = z.object({
  language: z.enum(LANGUAGES),
  /** The statements as the form showed them, in that language. */
  statements: z.array(z.string()).min(1),
  signedAt: z.iso.datetime(),
  signer: z.string(),
  filledInBy: z.enum(['candidate', 'staff']),
  submittedBy: z.string(),
  linkId: z.string().nullable(),
  accountId: z.string().nullable(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
})
export type Signing = z.infer<typeof signingSchema>

/** Everything that the portal's signature stands for. The PDF is among the files; it can't hold its own hash. */
export const manifestSchema = z.object({
  format: z.literal(PACKET_FORMATS.manifest),
  packetId: z.string(),
  applicationId: z.string(),
  company: z.string(),
  employee: z.string(),
  signing: signingSchema,
  /** In the ZIP's order; the manifest and its signature follow them. */
  files: z.array(fileSchema).refine(isPossible, 'larger than an archive can be'),
  answers: z.array(answerSchema),
  events: z.array(packetEventSchema).min(1),
  /** The hash of the last event. */
  chainHead: hexOf(32),
})
export type PacketManifest = z.infer<typeof manifestSchema>

export const answersFileSchema = z.object({
  format: z.literal(PACKET_FORMATS.answers),
  packetId: z.string(),
  salt: hexOf(32),
  answers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
})
export type AnswersFile = z.infer<typeof answersFileSchema>

/** The text of the manifest, which a person can read, too. */
export function formatManifest(manifest: PacketManifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`
}

/** The member of the signing event's details that holds the digest of the statements. */
export const STATEMENTS_DETAIL = 'statements'

export function statementsDigest(statements: readonly string[]): Promise<string> {
  return sha256Hex(statements.join('\n'))
}

/** What the signing event names by its SHA-256: everything but the PDF, which shows that event's hash. */
export function signedFiles<File extends { path: string }>(files: readonly File[]): File[] {
  return files.filter(({ path }) => path !== PACKET_PDF_PATH)
}
