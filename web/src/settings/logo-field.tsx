import type { Logo } from '@epay/contract/common/portal-endpoint'
import { english } from '@epay/contract/languages/translator'
import { LOGO_TYPES } from '@epay/contract/settings/logo'
import { LOGO_TEXTS } from '@epay/contract/settings/logo-texts'
import { Box, Button, Group, Input, Progress, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import { acceptOf } from '#web/files/file-problem.ts'
import { CompanyLogo } from '#web/ui/company-logo.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { errorOf } from '#web/ui/fields.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { useSuccessor } from '#web/ui/focus.ts'
import classes from './logo-field.module.css'
import { useLogo } from './use-logo.ts'

/** The company's logo: chosen, replaced and removed right away, apart from the form around it. */
export function LogoField() {
  const { logo, companyName, isKnown, problem, isSending, isRemoving, sentShare, choose, remove } = useLogo()
  const confirm = useConfirm()
  const errorId = useId()
  const chooseId = useSuccessor(logo?.id)
  const askAndRemove = async () => {
    const isConfirmed = await confirm({
      title: LOGO_TEXTS.removeQuestion,
      text: LOGO_TEXTS.removeText,
      confirmLabel: LOGO_TEXTS.removeConfirm,
      isDangerous: true,
    })
    if (isConfirmed) remove()
  }
  return (
    <Stack role="group" aria-label={LOGO_TEXTS.label} gap={8}>
      <div>
        <Input.Label component="div">{LOGO_TEXTS.label}</Input.Label>
        <Input.Description>{LOGO_TEXTS.hint}</Input.Description>
      </div>
      {logo ? (
        <Samples logo={logo} alt={companyName} />
      ) : (
        isKnown && (
          <Text c="dimmed" fz={14}>
            {LOGO_TEXTS.none}
          </Text>
        )
      )}
      <FileDrop
        id={chooseId}
        label={logo ? LOGO_TEXTS.replace : LOGO_TEXTS.choose}
        hint={LOGO_TEXTS.limits}
        accept={acceptOf(LOGO_TYPES)}
        errorId={errorId}
        isInvalid={problem !== undefined}
        onFiles={([file]) => {
          if (file) void choose(file)
        }}
      />
      {isSending && <Sending share={sentShare} />}
      {problem && <Input.Error id={errorId}>{errorOf(problem)}</Input.Error>}
      {logo && (
        <Group>
          <Button variant="default" loading={isRemoving} onClick={() => void askAndRemove()}>
            {LOGO_TEXTS.remove}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

const SAMPLE = { width: 220, height: 64 }

/** As pages in light and in dark colours show it, whatever the colours of this one. */
function Samples({ logo, alt }: { logo: Logo; alt: string }) {
  return (
    <div className={classes.samples}>
      {(['light', 'dark'] as const).map(ground => (
        <figure key={ground} className={classes.sample}>
          <Box className={classes.ground} data-ground={ground}>
            <CompanyLogo logo={logo} alt={alt} box={SAMPLE} />
          </Box>
          <Text component="figcaption" c="dimmed" fz={14}>
            {ground === 'light' ? LOGO_TEXTS.onLight : LOGO_TEXTS.onDark}
          </Text>
        </figure>
      ))}
    </div>
  )
}

function Sending({ share }: { share: number }) {
  const percent = Math.round(100 * share)
  return (
    <div>
      <Progress.Root size={6} radius="xl">
        <Progress.Section value={percent} aria-label={LOGO_TEXTS.isSending} animated={share === 1} />
      </Progress.Root>
      <Text c="dimmed" fz={14} className="tabular">
        {english(LOGO_TEXTS.sending, { percent })}
      </Text>
      <VisuallyHidden role="status">{LOGO_TEXTS.isSending}</VisuallyHidden>
    </div>
  )
}
