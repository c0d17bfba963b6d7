import { z } from 'zod'
import { LANGUAGES } from '../../languages/languages.ts'
import { sha256Hex } from './digests.ts'
import { packetEventSchema } from './packet-events.ts'

export const MANIFEST_PATH = 'manifest.json'
export const MANIFEST_SIGNATURE_PATH = 'manifest.jws'
export const ANSWERS_PATH = 'answers.json'
export const PACKET_PDF_PATH = 'packet.pdf'
export const SIGNATURE_PATH = 'signature.png'
export const FORM_PDF_PATH = 'form.pdf'

/**
 * Increment the number when a format changes, and keep supporting the old formats, so that their packets stay
 * readable.
 */
export const PACKET_FORMATS = {
  manifest: 'epay-packet-manifest/1',
  answers: 'epay-packet-answers/1',
  formManifest: 'epay-form-manifest/1',
} as const

const hexSchema = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`))

const fileSchema = z.object({
  path: z.string().min(1),
  size: z.int().nonnegative(),
  crc32: hexSchema(4),
  sha256: hexSchema(32),
})
export type ManifestFile = z.infer<typeof fileSchema>

/** Far larger than any packet. Limits how much a forged manifest can make the verifier unpack. */
const FILES_MAX_BYTES = 1024 ** 3

function isWithinLimit(files: readonly ManifestFile[]): boolean {
  return files.reduce((sum, { size }) => sum + size, 0) <= FILES_MAX_BYTES
}

const answerSchema = z.object({
  name: z.string(),
  /** HMAC of the name and the value in answers.json, keyed with that file's salt. */
  digest: hexSchema(32),
  /**
   * HMAC of the name and the full number, keyed with the key printed on the payroll page. Present only if
   * answers.json masks the number.
   */
  fullDigest: hexSchema(32).optional(),
})
export type ManifestAnswer = z.infer<typeof answerSchema>

const signingSchema = z.object({
  language: z.enum(LANGUAGES),
  /** As shown in the form, in `language`. */
  statements: z.array(z.string()).min(1),
  signedAt: z.iso.datetime(),
  signer: z.string(),
  filledInBy: z.enum(['candidate', 'staff', 'employee']),
  submittedBy: z.string(),
  linkId: z.string().nullable(),
  accountId: z.string().nullable(),
  /** The account's username at the time of signing; missing in older packets. */
  username: z.string().nullable().optional(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
})
export type Signing = z.infer<typeof signingSchema>

const manifestFormSchema = z.object({
  id: z.string(),
  title: z.string(),
  version: z.int(),
  /** The PDF that was shown and filled in. */
  blankSha256: hexSchema(32),
  /** The PDF as it was uploaded. */
  originalSha256: hexSchema(32),
})
export type ManifestForm = z.infer<typeof manifestFormSchema>

/**
 * The content that the portal signs. It contains the hashes of the packet's files, including the PDF, which can't
 * contain its own hash.
 */
export const manifestSchema = z.object({
  format: z.enum([PACKET_FORMATS.manifest, PACKET_FORMATS.formManifest]),
  packetId: z.string(),
  /** Empty for an employee's form. */
  applicationId: z.string(),
  company: z.string(),
  employee: z.string(),
  form: manifestFormSchema.optional(),
  signing: signingSchema,
  /** In ZIP order, without the manifest and its signature, which come last. */
  files: z.array(fileSchema).refine(isWithinLimit, 'larger than a packet can be'),
  answers: z.array(answerSchema),
  events: z.array(packetEventSchema).min(1),
  chainHead: hexSchema(32),
})
export type PacketManifest = z.infer<typeof manifestSchema>

export const answersFileSchema = z.object({
  format: z.literal(PACKET_FORMATS.answers),
  packetId: z.string(),
  salt: hexSchema(32),
  answers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
})
export type AnswersFile = z.infer<typeof answersFileSchema>

export const formatManifest = (manifest: PacketManifest): string => `${JSON.stringify(manifest, null, 2)}\n`

export const STATEMENTS_DETAIL = 'statements'

export function statementsDigest(statements: readonly string[]): Promise<string> {
  return sha256Hex(statements.join('\n'))
}

/** The files whose SHA-256 the signing event contains: all but the PDF, which prints that event's hash. */
export function listSignedFiles<File extends { path: string }>(files: readonly File[]): File[] {
  return files.filter(({ path }) => path !== PACKET_PDF_PATH)
}
