import { VERIFY_TEXTS } from '@epay/contract/packets/evidence/verify-messages'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Card } from '#web/ui/card.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PublicLayout } from '#web/ui/public-layout.tsx'
import { Covered } from '../verify/covered.tsx'
import { NumberCheck } from '../verify/number-check.tsx'
import { PacketKeys } from '../verify/packet-keys.tsx'
import { packetKeysQuery, useVerification, type Verification } from '../verify/use-verification.ts'
import { Verdict } from '../verify/verdict.tsx'
import classes from '../verify/verify.module.css'

/** Lets anybody check whether a packet's ZIP is as it was signed. The check itself needs no server. */
export function VerifyPage() {
  const keys = useQuery(packetKeysQuery())
  const { verification, verify } = useVerification()
  return (
    <PublicLayout>
      <div className={classes.page}>
        <Card>
          <PageHeader title={VERIFY_TEXTS.title} subLine={VERIFY_TEXTS.intro} />
          {isSecureContext ? (
            <Stack gap="md">
              <FileDrop
                label={VERIFY_TEXTS.choose}
                hint={VERIFY_TEXTS.hint}
                accept=".zip,application/zip"
                onFiles={([file]) => {
                  if (file) void verify(file)
                }}
              />
              <Text c="dimmed">{VERIFY_TEXTS.privacy}</Text>
              {keys.isError && <FormAlert tone="info">{VERIFY_TEXTS.noKeys}</FormAlert>}
              <Progress verification={verification} />
            </Stack>
          ) : (
            <FormAlert>{VERIFY_TEXTS.unsafe}</FormAlert>
          )}
        </Card>
        {verification.status === 'checked' && verification.verdict.manifest && (
          <>
            <Covered {...verification.verdict} manifest={verification.verdict.manifest} />
            <NumberCheck key={verification.fileName} manifest={verification.verdict.manifest} />
          </>
        )}
        {keys.data && <PacketKeys keys={keys.data.keys} />}
      </div>
    </PublicLayout>
  )
}

function Progress({ verification }: { verification: Verification }) {
  switch (verification.status) {
    case 'idle':
      return null
    case 'checking':
      return <Text role="status">{VERIFY_TEXTS.checking}</Text>
    case 'unreadable':
      return <FormAlert title={verification.fileName}>{VERIFY_TEXTS.unreadable}</FormAlert>
    case 'checked':
      return <Verdict fileName={verification.fileName} verdict={verification.verdict} />
  }
}
