import { APPLY_STEPS } from '@epay/contract/applications/application-form'
import { NONE_GIVEN, SECTION_TITLES } from '@epay/contract/applications/decision-texts'
import { DETAILS_FIELDS, type DetailsField, isHiringField } from '@epay/contract/applications/details-form'
import type { Application } from '@epay/contract/applications/schemas'
import { Accordion } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import type { ResumeSwitch } from '../components/resume-buttons.tsx'
import classes from './details.module.css'
import {
  type FieldsProps,
  HiringFields,
  PersonalFields,
  PositionFields,
  ReferenceFields,
} from './details-fields.tsx'
import { StatusSection } from './status-section.tsx'

const SECTIONS = ['personal', 'references', 'workHistory', 'status', 'hiring'] as const
export type Section = (typeof SECTIONS)[number]

export function sectionOf(field: DetailsField): Section {
  if (isHiringField(field)) return 'hiring'
  const step = APPLY_STEPS.find(({ fields }) => fields.some(name => name === field))?.key
  return step === 'references' || step === 'workHistory' ? step : 'personal'
}

/** The sections that hold something, which are open at first. */
export function sectionsWithContent(application: Application): Section[] {
  const filled = DETAILS_FIELDS.filter(field => application[field]?.trim()).map(sectionOf)
  return SECTIONS.filter(section => section === 'status' || filled.includes(section))
}

type SectionsProps = FieldsProps & {
  application: Application
  open: Section[]
  onOpenChange: (open: Section[]) => void
}

/** What the applicant said, and how far the application is. */
export function ApplicationSections({ resume, ...props }: SectionsProps & { resume: ResumeSwitch }) {
  const { form, application } = props
  const content: SectionContent = {
    personal: <PersonalFields form={form} isAdult={application.isAdult} />,
    references: <ReferenceFields form={form} />,
    workHistory: <PositionFields form={form} />,
    status: <StatusSection application={application} resume={resume} />,
  }
  return <Sections {...props} content={content} />
}

/** What an approval needs from the office. */
export function HiringSection(props: SectionsProps) {
  return <Sections {...props} content={{ hiring: <HiringFields form={props.form} /> }} />
}

type SectionContent = Partial<Record<Section, ReactNode>>
type SectionsOfProps = SectionsProps & { content: SectionContent }

function Sections({ application, open, onOpenChange, content }: SectionsOfProps) {
  const filled = sectionsWithContent(application)
  const shown = SECTIONS.filter(section => section in content)
  return (
    <Accordion
      multiple
      order={3}
      // Fields of a hidden Activity lose what the form restores to them.
      keepMountedMode="display-none"
      classNames={{ item: classes.section, control: classes.control, panel: classes.content }}
      styles={{ label: { color: 'var(--epay-ink)', fontWeight: 620 } }}
      value={open.filter(section => shown.includes(section))}
      onChange={values =>
        onOpenChange(SECTIONS.filter(section => (shown.includes(section) ? values : open).includes(section)))
      }
    >
      {shown.map(section => (
        <SectionItem
          key={section}
          section={section}
          isFilled={filled.includes(section)}
          isOpen={open.includes(section)}
        >
          {content[section]}
        </SectionItem>
      ))}
    </Accordion>
  )
}

type SectionItemProps = { section: Section; isFilled: boolean; isOpen: boolean; children: ReactNode }

function SectionItem({ section, isFilled, isOpen, children }: SectionItemProps) {
  const noneId = useId()
  const isEmpty = !isFilled && !isOpen
  return (
    <Accordion.Item value={section}>
      <Accordion.Control aria-describedby={isEmpty ? noneId : undefined}>
        {SECTION_TITLES[section]}
      </Accordion.Control>
      {isEmpty && (
        <span id={noneId} className={classes.none}>
          {NONE_GIVEN}
        </span>
      )}
      <Accordion.Panel>{children}</Accordion.Panel>
    </Accordion.Item>
  )
}
