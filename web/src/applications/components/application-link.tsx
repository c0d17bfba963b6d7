import { APPLICATION_LINK_TEXTS } from '@epay/contract/applications/review-texts'
import { PAGES } from '@epay/contract/auth/pages'
import { english } from '@epay/contract/languages/translator'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { createPortal } from 'react-dom'
import { QrCode } from '#web/ui/qr-code.tsx'
import { useCopy } from '#web/ui/use-copy.ts'
import classes from './printed.module.css'

/** Lets the office copy the link or print its QR code. */
export function ApplicationLink({ companyName }: { companyName: string | undefined }) {
  const address = new URL(PAGES.apply.path, window.location.href).href
  const { isCopied, copy } = useCopy(address)
  return (
    <Stack gap={8} align="flex-start">
      <Anchor href={address} target="_blank" className="touch-target" style={{ overflowWrap: 'anywhere' }}>
        {address}
      </Anchor>
      <Group gap={8}>
        <Button variant="default" onClick={copy}>
          {APPLICATION_LINK_TEXTS.copy}
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          {APPLICATION_LINK_TEXTS.print}
        </Button>
      </Group>
      {isCopied !== undefined && (
        <Text role="status" c="dimmed" fz={14}>
          {isCopied ? APPLICATION_LINK_TEXTS.copied : APPLICATION_LINK_TEXTS.copyBlocked}
        </Text>
      )}
      {createPortal(
        <article className={`${classes.printed} ${classes.link}`}>
          <h1>
            {companyName
              ? english(APPLICATION_LINK_TEXTS.posterTitleWithCompany, { company: companyName })
              : APPLICATION_LINK_TEXTS.posterTitle}
          </h1>
          <p>{APPLICATION_LINK_TEXTS.scanHint}</p>
          <QrCode text={address} alt={APPLICATION_LINK_TEXTS.qrCodeAlt} />
          <p>{address}</p>
        </article>,
        document.body,
      )}
    </Stack>
  )
}
