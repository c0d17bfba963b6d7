import { DECISION_TEXTS, FOOTER_TEXTS, KEY_TEXTS } from '@epay/contract/applications/review-texts'
import type { Application } from '@epay/contract/applications/schemas'
import { isPacketOpen } from '@epay/contract/applications/status'
import { PAGES } from '@epay/contract/auth/pages'
import { PACKET_MESSAGES } from '@epay/contract/packets/messages'
import { Box, Button, Checkbox, Group, Text } from '@mantine/core'
import { Fragment, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { useUser } from '#web/auth/session.ts'
import { createTextStorage } from '#web/lib/browser-storage.ts'
import { type ReturnTo, staffPacketHref } from '#web/lib/paths.ts'
import { useHasOpenDialog } from '#web/ui/confirm.tsx'
import { stickyFooter } from '#web/ui/focus.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { canDecideNow } from './application-summary.tsx'
import classes from './details.module.css'

type DetailsFooterProps = {
  application: Application
  /** Why the user can't save the edits. */
  saveRefusal: string | undefined
  isSaving: boolean
  canSave: boolean
  /** Set while editing on a phone, where there is no room for the other buttons. */
  onCancel: (() => void) | undefined
  onApprove: () => void
  /** Missing if no other application is waiting. */
  onApproveAndNext: (() => void) | undefined
  onReject: () => void
  onClose: () => void
  /** Shown above the buttons. */
  feedback: ReactNode
  children: ReactNode
}

export function DetailsFooter(props: DetailsFooterProps) {
  const { application, saveRefusal, isSaving, canSave, onCancel, feedback, children } = props
  const { onApprove, onApproveAndNext, onReject, onClose } = props
  const { roles } = useUser()
  const { status, decisionRefusal } = application
  const id = useId()
  const isUsersTurn = canDecideNow(application, roles)
  const packetRefusal =
    isPacketOpen(status) && application.packetSubmittedAt ? PACKET_MESSAGES.alreadySubmitted : undefined
  const hints = { packet: packetRefusal, save: saveRefusal, decision: decisionRefusal }
  const describedBy = (hint: keyof typeof hints) => (hints[hint] ? `${id}-${hint}` : undefined)
  const isDisabled = (isRefused: boolean) => isSaving || isRefused
  return (
    <div ref={stickyFooter} className={`sticky-footer ${classes.footer}`}>
      {feedback}
      <div className={classes.buttons}>
        {Object.entries(hints).map(
          ([hint, text]) =>
            text && (
              <Text key={hint} id={`${id}-${hint}`} className={classes.hint} c="dimmed" fz={14}>
                {text}
              </Text>
            ),
        )}
        <Text role="status" className={classes.hint} c="dimmed" fz={14}>
          {isSaving && FOOTER_TEXTS.saving}
        </Text>
        <Button
          type="submit"
          variant={onCancel ? 'filled' : 'default'}
          visibleFrom={onCancel ? undefined : 'xs'}
          disabled={isDisabled(!canSave || saveRefusal !== undefined)}
          aria-describedby={describedBy('save')}
        >
          {FOOTER_TEXTS.save}
        </Button>
        {onCancel && (
          <Button variant="default" disabled={isSaving} onClick={onCancel}>
            {FOOTER_TEXTS.cancel}
          </Button>
        )}
        {!onCancel && isPacketOpen(status) && (
          <FillPacket
            applicationId={application.id}
            refusal={packetRefusal}
            describedBy={describedBy('packet')}
          />
        )}
        {!onCancel && children}
        {!onCancel && onApproveAndNext && (
          <Button
            variant="subtle"
            ml="auto"
            disabled={isSaving}
            aria-keyshortcuts="Control+Enter"
            onClick={onApproveAndNext}
          >
            {FOOTER_TEXTS.approveAndNext}
          </Button>
        )}
      </div>
      {!onCancel && (
        <div className={classes.decisions}>
          <Button
            disabled={isDisabled(!isUsersTurn)}
            aria-describedby={describedBy('decision')}
            onClick={onApprove}
          >
            {DECISION_TEXTS.approve}
          </Button>
          <Button
            color="rejected"
            variant="light"
            disabled={isDisabled(!isUsersTurn)}
            aria-describedby={describedBy('decision')}
            onClick={onReject}
          >
            {DECISION_TEXTS.reject}
          </Button>
          <Button variant="default" onClick={onClose}>
            {FOOTER_TEXTS.close}
          </Button>
        </div>
      )}
    </div>
  )
}

type FillPacketProps = {
  applicationId: string
  refusal: string | undefined
  describedBy: string | undefined
}

function FillPacket({ applicationId, refusal, describedBy }: FillPacketProps) {
  const { isLinkSession } = useUser()
  if (refusal)
    return (
      <Button variant="default" disabled aria-describedby={describedBy}>
        {FOOTER_TEXTS.fillPacket}
      </Button>
    )
  const packetHref = staffPacketHref(applicationId)
  const returnTo: ReturnTo = { path: packetHref }
  // Link sessions can't open packets, so users sign in first and are then redirected to the packet.
  return (
    <Button
      component={Link}
      to={isLinkSession ? PAGES.login.path : packetHref}
      state={isLinkSession ? returnTo : undefined}
      variant="default"
    >
      {FOOTER_TEXTS.fillPacket}
    </Button>
  )
}

const ON = 'on'

type KeySwitch = { isOn: boolean; setOn: (isOn: boolean) => void }

/** Single-letter keys are opt-in, because a stray key or speech input could hire someone. */
export function useKeySwitch(): KeySwitch {
  const { id } = useUser()
  const storedSwitch = createTextStorage('device', `reviewKeys-${id}`)
  const [isOn, setIsOn] = useState(() => storedSwitch.read() === ON)
  const setOn = (next: boolean) => {
    setIsOn(next)
    if (next) storedSwitch.write(ON)
    else storedSwitch.remove()
  }
  return { isOn, setOn }
}

/** `send` submits the decision that the user started in a text field. */
type Action = 'next' | 'previous' | 'approve' | 'reject' | 'send' | 'edit' | 'help'
const ACTION_BY_KEY: Readonly<Record<string, Action>> = {
  j: 'next',
  k: 'previous',
  a: 'approve',
  r: 'reject',
  e: 'edit',
  '?': 'help',
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
}

/** Pauses while another dialog is open on top. Single-letter keys are ignored while the user is typing. */
export function useDetailsKeys(isOn: boolean, actions: Record<Action, () => void>): void {
  const hasOpenDialog = useHasOpenDialog()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (hasOpenDialog || event.defaultPrevented || event.repeat || event.altKey) return
    const hasModifier = event.ctrlKey || event.metaKey
    const action = hasModifier ? (event.key === 'Enter' ? 'send' : undefined) : ACTION_BY_KEY[event.key]
    if (!action || (!hasModifier && (!isOn || isTyping(event.target)))) return
    event.preventDefault()
    actions[action]()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

const SHORTCUTS: readonly (readonly [keys: readonly string[], text: string])[] = [
  [['J'], KEY_TEXTS.next],
  [['K'], KEY_TEXTS.previous],
  [['A'], KEY_TEXTS.approve],
  [['R'], KEY_TEXTS.reject],
  [['Ctrl', 'Enter'], KEY_TEXTS.send],
  [['E'], KEY_TEXTS.edit],
  [['?'], KEY_TEXTS.help],
]

const KEY_BOX = { miw: 26, px: 7, py: 1, bd: '1px solid var(--epay-control)', bdrs: 6 }
const KEY_TEXT_STYLE = { bg: 'var(--epay-raised)', c: 'bright', fz: 13, ff: 'inherit', ta: 'center' } as const

type ShortcutHelpProps = { keys: KeySwitch; isOpen: boolean; onOpen: () => void; onClose: () => void }

export function ShortcutHelp({ keys, isOpen, onOpen, onClose }: ShortcutHelpProps) {
  const { isOn, setOn } = keys
  return (
    <>
      <Button variant="subtle" color="neutral" onClick={onOpen} visibleFrom="sm">
        {KEY_TEXTS.title}
      </Button>
      <FormDialog title={KEY_TEXTS.title} isOpen={isOpen} onClose={onClose}>
        <Box component="dl" display="grid" style={{ gridTemplateColumns: '96px 1fr', gap: '8px 16px' }}>
          {SHORTCUTS.map(([keyNames, text]) => (
            <Fragment key={text}>
              <Group component="dt" gap={4}>
                {keyNames.map(key => (
                  <Box component="kbd" key={key} {...KEY_BOX} {...KEY_TEXT_STYLE}>
                    {key}
                  </Box>
                ))}
              </Group>
              <dd>{text}</dd>
            </Fragment>
          ))}
        </Box>
        <Checkbox
          mt={16}
          label={KEY_TEXTS.use}
          description={KEY_TEXTS.useHint}
          checked={isOn}
          onChange={({ currentTarget }) => setOn(currentTarget.checked)}
        />
      </FormDialog>
    </>
  )
}
