import type { Context } from '#server/platform/context.ts'
import { readSealedValues } from './sealed-records.ts'
import { readFiles } from './unknown-files.ts'

export type Outcome = { report: string; isGood: boolean }

/** Never shows the contents of the values and files that it reads. */
export async function check(context: Context): Promise<Outcome> {
  const values = await readSealedValues(context)
  const files = await readFiles(context)
  const findings = [...values.findings, ...files.findings]
  const sentence = `${files.read} files and ${values.read} sealed values were read, ${findings.length} problems were found.`
  return { isGood: findings.length === 0, report: [...findings, ...countsOf(findings), sentence].join('\n') }
}

function countsOf(findings: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const finding of findings) {
    const keyMissing = /^key \S+ is missing/.exec(finding)?.[0]
    if (keyMissing) counts.set(keyMissing, (counts.get(keyMissing) ?? 0) + 1)
  }
  return [...counts].map(([keyMissing, count]) => `In all, ${keyMissing} for ${count} values and files.`)
}
