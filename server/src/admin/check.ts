import type { Context } from '#server/platform/context.ts'
import { checkSealedValues } from './sealed-records.ts'
import { checkFiles } from './unknown-files.ts'

export type Outcome = { report: string; isOk: boolean }

/** Never reports the contents of the values and files that it reads. */
export async function checkStoredData(context: Context): Promise<Outcome> {
  const values = await checkSealedValues(context)
  const files = await checkFiles(context)
  const findings = [...values.findings, ...files.findings]
  const summary = `${files.readCount} files and ${values.readCount} sealed values were read, ${findings.length} problems were found.`
  return {
    isOk: findings.length === 0,
    report: [...findings, ...countMissingKeys(findings), summary].join('\n'),
  }
}

function countMissingKeys(findings: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const finding of findings) {
    const missingKey = /^key \S+ is missing/.exec(finding)?.[0]
    if (missingKey) counts.set(missingKey, (counts.get(missingKey) ?? 0) + 1)
  }
  return [...counts].map(([missingKey, count]) => `In all, ${missingKey} for ${count} values and files.`)
}
