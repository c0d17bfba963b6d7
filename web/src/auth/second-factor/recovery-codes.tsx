import { SECOND_FACTOR_MESSAGES } from '@epay/contract/auth/messages'
import { Button, Checkbox, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslate } from '#web/lib/translated.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import classes from './second-factor.module.css'
import { useFocusOnArrival } from './step-form.tsx'

const CODES_TITLE = 'EPay recovery codes'
const FILE_NAME = 'epay-recovery-codes.txt'

function download(codes: readonly string[], title: string): void {
  const link = document.createElement('a')
  link.href = `data:text/plain;charset=utf-8,${encodeURIComponent(`${title}\n\n${codes.join('\n')}\n`)}`
  link.download = FILE_NAME
  link.click()
}

type RecoveryCodesProps = { title: string; codes: readonly string[]; onSaved: () => void }

/** The codes to sign in with when the phone is lost; they are shown only once. */
export function RecoveryCodes({ title, codes, onSaved }: RecoveryCodesProps) {
  const t = useTranslate()
  const [isCopied, setIsCopied] = useState<boolean>()
  const listRef = useFocusOnArrival<HTMLDivElement>()
  const [isSaved, setIsSaved] = useState(false)
  const copy = () => {
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    )
  }
  return (
    <Stack gap="md" align="flex-start">
      <FormAlert tone="success" title={title}>
        {t(SECOND_FACTOR_MESSAGES.saveCodes)}
      </FormAlert>
      <SimpleGrid
        component="ul"
        ref={listRef}
        tabIndex={-1}
        className="bare"
        minColWidth="min(12ch, 100%)"
        spacing={24}
        verticalSpacing={8}
        w="100%"
        p={16}
        bd="1px solid var(--epay-line)"
        bdrs={8}
        bg="var(--epay-raised)"
        c="bright"
        ff="monospace"
        fz={16}
        style={{ outline: 'none' }}
        aria-label={t('Recovery codes')}
      >
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </SimpleGrid>
      <Group gap={8}>
        <Button variant="default" onClick={copy}>
          {t('Copy')}
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          {t('Print')}
        </Button>
        <Button variant="default" onClick={() => download(codes, t(CODES_TITLE))}>
          {t('Download')}
        </Button>
      </Group>
      {isCopied !== undefined && (
        <Text role="status" c="dimmed">
          {t(isCopied ? 'Copied.' : 'Copying is not allowed here. Please select the codes and copy them.')}
        </Text>
      )}
      <Checkbox
        label={t('I have saved them')}
        checked={isSaved}
        onChange={event => setIsSaved(event.currentTarget.checked)}
      />
      <Button disabled={!isSaved} onClick={onSaved}>
        {t('Done')}
      </Button>
      <PrintedCodes codes={codes} />
    </Stack>
  )
}

/** Alone on the printed page. */
function PrintedCodes({ codes }: { codes: readonly string[] }) {
  const t = useTranslate()
  return createPortal(
    <article className={classes.printed}>
      <h1>{t(CODES_TITLE)}</h1>
      <p>{t('Each lets you sign in once. Keep this page where only you find it.')}</p>
      <ul>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </article>,
    document.body,
  )
}
