import { DECLARED, type DetailsField, SECTION_FIELDS } from '@epay/contract/applications/application-fields'
import { FACT_LABELS, NONE_GIVEN, SECTION_TITLES } from '@epay/contract/applications/review-texts'
import type { Application } from '@epay/contract/applications/schemas'
import { Anchor, Box, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { errorMessage } from '#web/lib/api-error.ts'
import { Card } from '#web/ui/card.tsx'
import { EmailText, Facts, InstantText } from '#web/ui/facts.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { ApplicationStatus, DuplicateNote, mailHref, PhoneNumber } from '../components/application-facts.tsx'
import { ResumeButtons, ResumeView } from '../components/resume.tsx'
import { inWords } from '../details/use-details-form.ts'
import classes from './application-answers.module.css'

type AnswersProps = { application: Application; token: string | undefined }

/** The whole application, to be read before the decision. `token`: the mailed link's, if that opens the resume; else the session does. */
export function ApplicationAnswers({ application, token }: AnswersProps) {
  const { firstName, lastName, jobAppliedFor, status, creationTime, duplicateOf } = application
  return (
    <Card>
      {duplicateOf && (
        <Box mb={36}>
          <DuplicateNote of={duplicateOf} />
        </Box>
      )}
      <Box className="ruled" my={-20}>
        <Section title={SECTION_TITLES.personal}>
          <Facts
            columns={COLUMNS}
            items={[
              { label: FACT_LABELS.applicant, value: `${firstName} ${lastName}` },
              { label: FACT_LABELS.position, value: jobAppliedFor },
              ...PERSONAL.map(field => fact(application, field)),
            ]}
          />
        </Section>
        <Section title={SECTION_TITLES.references}>
          <Groups application={application} fields={SECTION_FIELDS.references} />
        </Section>
        <Section title={SECTION_TITLES.workHistory}>
          <Groups application={application} fields={SECTION_FIELDS.workHistory} />
        </Section>
        <Section title={SECTION_TITLES.status}>
          <Facts
            columns={COLUMNS}
            items={[
              { label: FACT_LABELS.status, value: <ApplicationStatus status={status} /> },
              { label: FACT_LABELS.applied, value: <InstantText instant={creationTime} /> },
            ]}
          />
          <Box mt={12}>
            <Facts
              columns="1fr"
              items={[
                { label: FACT_LABELS.resume, value: <Resume application={application} token={token} /> },
              ]}
            />
          </Box>
        </Section>
        {SECTION_FIELDS.hiring.some(field => application[field]) && (
          <Section title={SECTION_TITLES.hiring}>
            <Facts columns={COLUMNS} items={SECTION_FIELDS.hiring.map(field => fact(application, field))} />
          </Section>
        )}
      </Box>
    </Card>
  )
}

/** Two on a phone. */
const COLUMNS = 'repeat(auto-fill, minmax(min(150px, 100%), 1fr))'
const SHOWN_FIRST: readonly DetailsField[] = ['firstName', 'lastName', 'jobAppliedFor']
const PERSONAL = SECTION_FIELDS.personal.filter(field => !SHOWN_FIRST.includes(field))

function fact(application: Application, field: DetailsField) {
  if (field === 'birthDate' && !application.birthDate && application.isAdult)
    return { label: FACT_LABELS.adult, value: FACT_LABELS.yes }
  const { kind, label } = DECLARED[field]
  const value = inWords(field, application[field] ?? '')
  if (value === '') return { label, value }
  if (kind === 'email')
    return {
      label,
      value: (
        <Anchor href={mailHref(value)}>
          <EmailText address={value} />
        </Anchor>
      ),
    }
  if (kind === 'phone') return { label, value: <PhoneNumber phone={value} /> }
  if (kind === 'lines') return { label, value: <span style={{ whiteSpace: 'pre-line' }}>{value}</span> }
  return { label, value }
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title} py={20}>
      <Title order={2} mb={12}>
        {title}
      </Title>
      {children}
    </Box>
  )
}

/** The groups that the form has twice, of which the applicant may have left out one or both. */
function Groups({ application, fields }: { application: Application; fields: readonly DetailsField[] }) {
  const groups = [...Map.groupBy(fields, field => DECLARED[field].group?.number).values()]
  const given = groups.filter(names => names.some(field => application[field]))
  if (given.length === 0) return <Text c="dimmed">{NONE_GIVEN}</Text>
  return given.map((names, index) => (
    <Box key={names[0]} mt={index > 0 ? 20 : 0}>
      <Facts columns={COLUMNS} items={names.map(field => fact(application, field))} />
    </Box>
  ))
}

function Resume({ application, token }: AnswersProps) {
  const [isShown, setIsShown] = useState(false)
  const [error, setError] = useState<unknown>()
  return (
    <>
      <ResumeButtons
        application={application}
        token={token}
        resume={{ isShown, onToggle: () => setIsShown(!isShown) }}
        onFailed={setError}
      />
      {error !== undefined && <FormAlert>{errorMessage(error)}</FormAlert>}
      {isShown && <ResumeView application={application} token={token} className={classes.resume} />}
    </>
  )
}
