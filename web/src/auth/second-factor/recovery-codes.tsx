import { RECOVERY_CODES_TEXTS } from '@epay/contract/auth/account-texts'
import { SECOND_FACTOR_MESSAGES } from '@epay/contract/auth/messages'
import { Button, Checkbox, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslate } from '#web/lib/translated.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { useUnloadWarning } from '#web/ui/leaving.ts'
import { useCopy } from '#web/ui/use-copy.ts'
import classes from './second-factor.module.css'
import { useFocusOnMount } from './step-form.tsx'

const FILE_NAME = 'epay-recovery-codes.txt'

function download(codes: readonly string[], title: string): void {
  const link = document.createElement('a')
  link.href = `data:text/plain;charset=utf-8,${encodeURIComponent(`${title}\n\n${codes.join('\n')}\n`)}`
  link.download = FILE_NAME
  link.click()
}

type RecoveryCodesProps = { title: string; codes: readonly string[]; onSaved: () => void }

export function RecoveryCodes({ title, codes, onSaved }: RecoveryCodesProps) {
  const t = useTranslate()
  const { isCopied, copy } = useCopy(codes.join('\n'))
  const listRef = useFocusOnMount<HTMLDivElement>()
  const [isSaved, setIsSaved] = useState(false)
  useUnloadWarning(!isSaved)
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
        aria-label={t(RECOVERY_CODES_TEXTS.label)}
      >
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </SimpleGrid>
      <Group gap={8}>
        <Button variant="default" onClick={copy}>
          {t(RECOVERY_CODES_TEXTS.copy)}
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          {t(RECOVERY_CODES_TEXTS.print)}
        </Button>
        <Button variant="default" onClick={() => download(codes, t(RECOVERY_CODES_TEXTS.title))}>
          {t(RECOVERY_CODES_TEXTS.download)}
        </Button>
      </Group>
      {isCopied !== undefined && (
        <Text role="status" c="dimmed">
          {t(isCopied ? RECOVERY_CODES_TEXTS.copied : RECOVERY_CODES_TEXTS.copyBlocked)}
        </Text>
      )}
      <Checkbox
        label={t(RECOVERY_CODES_TEXTS.saved)}
        checked={isSaved}
        onChange={event => setIsSaved(event.currentTarget.checked)}
      />
      <Button disabled={!isSaved} onClick={onSaved}>
        {t(RECOVERY_CODES_TEXTS.done)}
      </Button>
      <PrintedCodes codes={codes} />
    </Stack>
  )
}

/** The only part of the page that is printed. */
function PrintedCodes({ codes }: { codes: readonly string[] }) {
  const t = useTranslate()
  return createPortal(
    <article className={classes.printed}>
      <h1>{t(RECOVERY_CODES_TEXTS.title)}</h1>
      <p>{t(RECOVERY_CODES_TEXTS.printed)}</p>
      <ul>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </article>,
    document.body,
  )
}
