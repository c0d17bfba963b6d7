import { recordAuditAlone } from '#server/audit/record-audit.ts'
import { listStoredFiles } from '#server/files/sweep.ts'
import type { Context } from '#server/platform/context.ts'
import type { Cipher } from '#server/platform/crypto.ts'
import { addKeys } from '#server/platform/data-keys.ts'
import { PortalError } from '#server/platform/errors.ts'
import { readKeys } from '#server/platform/keys.ts'
import type { SealedColumn } from '#server/platform/sealed-column.ts'
import type { Outcome } from './check.ts'
import {
  nameOfValue,
  readValuesUnderOtherKeys,
  replaceSealedValue,
  SEALED_COLUMNS,
} from './sealed-records.ts'

type Tally = { resealedCount: number; unreadable: string[] }

/**
 * Creates new encryption and signing keys, and reseals everything while the portal runs. A concurrent run, or a run
 * after an interruption, continues with the same new key. Values that can't be opened are reported and left unchanged.
 * Throws: StartupError if a new key is needed and the keys come from EPAY_KEYS.
 */
export async function rotateKeys(context: Context): Promise<Outcome> {
  const { clock, config, database, keys } = context
  const newestId = context.cipher.fileKey('').keyId
  const firstReseal = await resealAll(context)
  const isNewKeyNeeded = firstReseal.resealedCount === 0
  if (isNewKeyNeeded) await addKeys(config, database, { keys, newestId, now: clock.now() })
  const { resealedCount, unreadable } = isNewKeyNeeded ? await resealAll(context) : firstReseal
  const { keyId } = context.cipher.fileKey('')
  const [signing, ...replacedKeys] = (readKeys(config) ?? keys).signing
  await recordAuditAlone(context, {
    action: 'keys.rotated',
    recordType: 'encryption key',
    recordId: keyId,
    after: { resealed: resealedCount, unreadable: unreadable.length, signingKey: signing.id },
  })
  const resealSentence = `Everything is sealed under the key ${keyId}: ${resealedCount} values and files were resealed.`
  const signingSentence = `New sessions, links and packets are signed with the key ${signing.id}${describeLastEnd(replacedKeys)}.`
  const problems = unreadable.map(name => `can't be opened: ${name}`)
  return { isOk: problems.length === 0, report: [...problems, resealSentence, signingSentence].join('\n') }
}

function describeLastEnd(replacedKeys: readonly { endsAt?: Date | undefined }[]): string {
  const lastDay = replacedKeys
    .flatMap(({ endsAt }) => endsAt?.toISOString().slice(0, 10) ?? [])
    .sort()
    .at(-1)
  return lastDay === undefined ? '' : `; earlier ones are verified until ${lastDay}`
}

/** Repeats until a pass reseals nothing, because requests that are already running may still seal under the old key. */
async function resealAll(context: Context): Promise<Tally> {
  let resealedCount = 0
  for (;;) {
    const pass: Tally = { resealedCount: 0, unreadable: [] }
    for (const column of SEALED_COLUMNS) await resealColumn(context, column, pass)
    for (const id of await listStoredFiles(context.objects)) await resealFile(context, id, pass)
    resealedCount += pass.resealedCount
    if (pass.resealedCount === 0) return { resealedCount, unreadable: pass.unreadable }
  }
}

async function resealColumn({ db, cipher }: Context, column: SealedColumn, tally: Tally): Promise<void> {
  const { keyId } = cipher.fileKey('')
  for await (const value of readValuesUnderOtherKeys(db, column, keyId)) {
    const boundTo = column.boundTo(value.id)
    const text = tryUnseal(cipher, value.sealedText, boundTo)
    if (text === undefined) tally.unreadable.push(nameOfValue(column, value.id))
    // If the row has changed in the meantime, it was already sealed under the new key.
    else if (await replaceSealedValue(db, column, value, cipher.seal(text, boundTo))) tally.resealedCount += 1
  }
}

function tryUnseal(cipher: Cipher, sealedText: string, boundTo: string): string | undefined {
  try {
    return cipher.open(sealedText, boundTo)
  } catch {
    return undefined
  }
}

async function resealFile({ files }: Context, id: string, tally: Tally): Promise<void> {
  try {
    if (await files.reseal(id)) tally.resealedCount += 1
  } catch (error) {
    if (!(error instanceof PortalError) || error.code !== 'FILE_UNREADABLE') throw error
    tally.unreadable.push(`file ${id}`)
  }
}
