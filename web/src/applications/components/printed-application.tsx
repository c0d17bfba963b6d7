import {
  DECLARED_FIELDS,
  type DetailsField,
  SECTION_FIELDS,
} from '@epay/contract/applications/application-fields'
import { FACT_LABELS, SECTION_TITLES } from '@epay/contract/applications/review-texts'
import type { Application } from '@epay/contract/applications/schemas'
import { statusLabel } from '@epay/contract/applications/status'
import { formatDate, toDateIn } from '@epay/contract/common/dates'
import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { portalStore } from '#web/lib/portal.ts'
import { useStore } from '#web/lib/store.ts'
import { formatValue } from './application-reading.tsx'
import classes from './printed.module.css'

const SECTIONS = ['personal', 'references', 'workHistory', 'hiring'] as const

/** Rendered only while printing, instead of the page. */
export function PrintedApplication({ application }: { application: Application }) {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    window.addEventListener('beforeprint', () => flushSync(() => setIsPrinting(true)), { signal })
    window.addEventListener('afterprint', () => setIsPrinting(false), { signal })
    return () => controller.abort()
  }, [])
  return isPrinting && createPortal(<PrintedSheet application={application} />, document.body)
}

/** Leaves out empty fields. */
function PrintedSheet({ application }: { application: Application }) {
  const companyName = useStore(portalStore)?.companyName
  const { firstName, lastName, jobAppliedFor, status, creationTime, applicationNumber, resumePath } =
    application
  const facts = [
    [FACT_LABELS.status, statusLabel(status)],
    [FACT_LABELS.applied, creationTime && formatDate(toDateIn(new Date(creationTime)))],
    [FACT_LABELS.number, applicationNumber],
    [FACT_LABELS.resume, resumePath],
  ] as const
  return (
    <article className={`${classes.printed} ${classes.application}`} data-printed>
      <header>
        {companyName && <p>{companyName}</p>}
        <h1>
          {firstName} {lastName}
        </h1>
        <p>{jobAppliedFor}</p>
      </header>
      <PrintedFacts facts={facts} />
      {SECTIONS.map(section => {
        const filledFields = SECTION_FIELDS[section].filter(field => application[field]?.trim())
        if (filledFields.length === 0) return null
        return (
          <section key={section}>
            <h2>{SECTION_TITLES[section]}</h2>
            {[...Map.groupBy(filledFields, field => DECLARED_FIELDS[field].group?.number)].map(
              ([number, fields]) => (
                <PrintedFacts key={number ?? 0} facts={fields.map(field => factOf(application, field))} />
              ),
            )}
          </section>
        )
      })}
    </article>
  )
}

type PrintedFact = readonly [label: string, value: string | null | undefined]

function factOf(application: Application, field: DetailsField): PrintedFact {
  return [DECLARED_FIELDS[field].label, formatValue(field, application[field] ?? '')]
}

function PrintedFacts({ facts }: { facts: readonly PrintedFact[] }) {
  return (
    <dl>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
