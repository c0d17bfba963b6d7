import { PAGES } from '@epay/contract/auth/pages'
import { SETUP_STEP_TEXTS, SETUP_TEXTS } from '@epay/contract/setup/page-texts'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import lines from '../../../samples/check-lines.csv?url'
import checks from '../../../samples/checks.csv?url'
import details from '../../../samples/earnings-details.csv?url'
import employees from '../../../samples/employees.csv?url'
import { StepFrame } from './step-frame.tsx'

const SAMPLES = {
  'employees.csv': employees,
  'checks.csv': checks,
  'check-lines.csv': lines,
  'earnings-details.csv': details,
}
const { title, intro, invitations, sample, finish, finishAndImport } = SETUP_STEP_TEXTS.import

type ImportStepProps = { isBusy: boolean; onFinish: () => Promise<unknown>; onBack: () => void }

export function ImportStep({ isBusy, onFinish, onBack }: ImportStepProps) {
  const navigate = useNavigate()
  const finishAndGo = () => onFinish().then(() => navigate(PAGES.import.path))
  return (
    <StepFrame step="import" title={title} intro={intro}>
      <Stack maw={560}>
        <Text>{invitations}</Text>
        <Text>{sample}</Text>
        <Group component="ul" className="bare" gap="0 20px">
          {Object.entries(SAMPLES).map(([name, url]) => (
            <li key={name}>
              <Anchor href={url} download={name} className="touch-target" style={{ gap: 6 }}>
                <IconDownload size={18} stroke={1.75} aria-hidden /> {name}
              </Anchor>
            </li>
          ))}
        </Group>
        <Group mt={8} gap="8px 12px" className="fill-on-phone">
          <Button loading={isBusy} onClick={() => void finishAndGo()}>
            {finishAndImport}
          </Button>
          <Button variant="default" disabled={isBusy} onClick={() => void onFinish()}>
            {finish}
          </Button>
          <Button variant="subtle" onClick={onBack}>
            {SETUP_TEXTS.back}
          </Button>
        </Group>
      </Stack>
    </StepFrame>
  )
}
