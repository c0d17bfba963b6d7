import type { Application } from '@epay/contract/applications/schemas'
import { Accordion } from '@mantine/core'
import type { ReactNode } from 'react'
import { SECTIONS, type Section } from './check-details.ts'
import classes from './details.module.css'
import type { DetailsFormApi } from './field-of.ts'
import { HiringSection } from './hiring-section.tsx'
import { PersonalSection } from './personal-section.tsx'
import { ReferencesSection } from './references-section.tsx'
import { StatusSection } from './status-section.tsx'
import { WorkHistorySection } from './work-history-section.tsx'

const TITLES: Record<Section, string> = {
  personal: 'Personal Information',
  references: 'References',
  workHistory: 'Previous Work History',
  status: 'Application Status & Information',
  hiring: 'Hiring Information',
}

type DetailsSectionsProps = {
  form: DetailsFormApi
  application: Application
  open: Section[]
  onOpenChange: (open: Section[]) => void
}

export function DetailsSections({ form, application, open, onOpenChange }: DetailsSectionsProps) {
  const content: Record<Section, ReactNode> = {
    personal: <PersonalSection form={form} />,
    references: <ReferencesSection form={form} />,
    workHistory: <WorkHistorySection form={form} />,
    status: <StatusSection application={application} />,
    hiring: <HiringSection form={form} />,
  }
  return (
    <Accordion
      multiple
      order={3}
      variant="separated"
      classNames={{ label: classes.section }}
      value={open}
      onChange={values => onOpenChange(SECTIONS.filter(section => values.includes(section)))}
    >
      {SECTIONS.map(section => (
        <Accordion.Item key={section} value={section}>
          <Accordion.Control>{TITLES[section]}</Accordion.Control>
          <Accordion.Panel>{content[section]}</Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}
