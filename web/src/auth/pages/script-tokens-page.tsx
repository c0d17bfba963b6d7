import { PAGE_TITLES } from '@epay/contract/auth/pages'
import { SCOPE_LABELS, SCRIPT_TOKEN_TEXTS, type ScriptToken } from '@epay/contract/auth/script-tokens'
import { english } from '@epay/contract/languages/translator'
import { Button, Group, Stack, Text } from '@mantine/core'
import { errorMessage } from '#web/lib/api-error.ts'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { Card } from '#web/ui/card.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { InstantText, SecondLine, StatusBadge } from '#web/ui/facts.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { NewToken, scriptTokensQuery, useRevokeScriptToken } from '../script-tokens/new-token.tsx'

export function ScriptTokensPage() {
  return (
    <>
      <PageHeader
        title={PAGE_TITLES.scriptTokens}
        subLine={<Text maw="72ch">{SCRIPT_TOKEN_TEXTS.subLine}</Text>}
        actions={<NewToken />}
      />
      <Card title={SCRIPT_TOKEN_TEXTS.listTitle}>
        <TokenList />
      </Card>
    </>
  )
}

function TokenList() {
  return (
    <Loaded read={usePageQuery(scriptTokensQuery())} failed={SCRIPT_TOKEN_TEXTS.failed} isPage>
      {tokens =>
        tokens.length === 0 ? (
          <EmptyState title={SCRIPT_TOKEN_TEXTS.empty} text={SCRIPT_TOKEN_TEXTS.emptyHelp} />
        ) : (
          <Stack component="ul" className="bare" gap={20}>
            {tokens.map(token => (
              <TokenItem key={token.id} token={token} />
            ))}
          </Stack>
        )
      }
    </Loaded>
  )
}

function statusOf({ expiresAt, revokedAt }: ScriptToken) {
  // A token that was revoked after it expired is still shown as expired: revoking it only freed its name.
  if (revokedAt && Date.parse(revokedAt) < Date.parse(expiresAt))
    return { tone: 'rejected', label: SCRIPT_TOKEN_TEXTS.revoked } as const
  if (Date.parse(expiresAt) <= Date.now())
    return { tone: 'neutral', label: SCRIPT_TOKEN_TEXTS.expired } as const
  return { tone: 'approved', label: SCRIPT_TOKEN_TEXTS.active } as const
}

function TokenItem({ token }: { token: ScriptToken }) {
  const { name, scope, createdBy, createdAt, expiresAt, lastUsedAt } = token
  const { tone, label } = statusOf(token)
  return (
    <Group component="li" justify="space-between" gap={12}>
      <div>
        <Group gap={8}>
          <Text span c="bright" fw={520} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <StatusBadge tone={tone}>{label}</StatusBadge>
        </Group>
        <Text>{SCOPE_LABELS[scope]}</Text>
        <SecondLine>
          {english(SCRIPT_TOKEN_TEXTS.createdByName, { name: createdBy })},{' '}
          <InstantText instant={createdAt} />
        </SecondLine>
        <SecondLine>
          {SCRIPT_TOKEN_TEXTS.expires} <InstantText instant={expiresAt} />
        </SecondLine>
        <SecondLine>
          {lastUsedAt ? (
            <>
              {SCRIPT_TOKEN_TEXTS.lastUsed} <InstantText instant={lastUsedAt} />
            </>
          ) : (
            SCRIPT_TOKEN_TEXTS.neverUsed
          )}
        </SecondLine>
      </div>
      {tone === 'approved' && <RevokeButton token={token} />}
    </Group>
  )
}

function RevokeButton({ token: { id, name } }: { token: ScriptToken }) {
  const confirm = useConfirm()
  const { mutate, isPending } = useRevokeScriptToken()
  const revoke = async () => {
    const isConfirmed = await confirm({
      title: english(SCRIPT_TOKEN_TEXTS.revokeTitle, { name }),
      text: SCRIPT_TOKEN_TEXTS.revokeText,
      confirmLabel: SCRIPT_TOKEN_TEXTS.revoke,
      isDangerous: true,
    })
    if (!isConfirmed) return
    mutate(id, {
      onSuccess: () => toastSuccess(english(SCRIPT_TOKEN_TEXTS.revokeDone, { name })),
      onError: error => toastError(errorMessage(error)),
    })
  }
  return (
    <Button
      variant="default"
      loading={isPending}
      aria-label={english(SCRIPT_TOKEN_TEXTS.revokeNamed, { name })}
      onClick={() => void revoke()}
    >
      {SCRIPT_TOKEN_TEXTS.revoke}
    </Button>
  )
}
