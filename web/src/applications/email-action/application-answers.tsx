import { FACT_LABELS, READING_TEXTS, SECTION_TITLES } from '@epay/contract/applications/review-texts'
import type { Application } from '@epay/contract/applications/schemas'
import { Accordion, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { errorMessage } from '#web/lib/api-error.ts'
import { Card } from '#web/ui/card.tsx'
import { InstantText } from '#web/ui/facts.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { ApplicationStatus, DuplicateNote } from '../components/application-facts.tsx'
import {
  FactGrid,
  HiringFacts,
  PersonalFacts,
  ReferenceFacts,
  WorkFacts,
} from '../components/application-reading.tsx'
import { ResumeDownload, ResumeView, ShowResume } from '../components/resume.tsx'
import classes from './action.module.css'

type AnswersProps = {
  application: Application
  /** The emailed link's token; `undefined` to load the resume with the session. */
  token: string | undefined
}

/** On phones, where the decision comes first, the sections start collapsed. */
export function ApplicationAnswers({ application, token }: AnswersProps) {
  const isPhone = useIsPhone()
  return (
    <Card isFlush>
      <Stack gap={8} px={16} py={8}>
        <Resume application={application} token={token} />
        <DuplicateNote earlier={application.duplicateOf} />
      </Stack>
      <Accordion
        multiple
        order={2}
        keepMountedMode="display-none"
        defaultValue={isPhone ? [] : Object.keys(SECTIONS)}
        styles={{
          item: { borderTop: '1px solid var(--epay-line)', borderBottom: 0 },
          label: { color: 'var(--epay-ink)', fontWeight: 620 },
        }}
      >
        {Object.entries(SECTIONS).map(([section, { title, Facts }]) => (
          <Accordion.Item key={section} value={section}>
            <Accordion.Control>{title}</Accordion.Control>
            <Accordion.Panel>
              <Facts application={application} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Card>
  )
}

function StatusFacts({ application: { status, creationTime } }: { application: Application }) {
  return (
    <FactGrid
      items={[
        { label: FACT_LABELS.status, value: <ApplicationStatus status={status} /> },
        { label: FACT_LABELS.applied, value: <InstantText instant={creationTime} /> },
      ]}
    />
  )
}

const SECTIONS = {
  personal: { title: SECTION_TITLES.personal, Facts: PersonalFacts },
  references: { title: SECTION_TITLES.references, Facts: ReferenceFacts },
  workHistory: { title: SECTION_TITLES.workHistory, Facts: WorkFacts },
  status: { title: SECTION_TITLES.status, Facts: StatusFacts },
  hiring: { title: SECTION_TITLES.hiring, Facts: HiringFacts },
} as const

function Resume({ application, token }: AnswersProps) {
  const [isShown, setIsShown] = useState(false)
  const [error, setError] = useState<unknown>()
  const resume = { isShown, onToggle: () => setIsShown(!isShown) }
  return (
    <>
      <Group gap={8} justify="space-between">
        <Text c="bright" fw={620}>
          {READING_TEXTS.resume}
        </Text>
        <Group gap={8}>
          <ShowResume application={application} resume={resume} />
          <ResumeDownload application={application} token={token} onFailed={setError} />
        </Group>
      </Group>
      {error !== undefined && <FormAlert>{errorMessage(error)}</FormAlert>}
      {isShown && <ResumeView application={application} token={token} className={classes.resume} />}
    </>
  )
}
