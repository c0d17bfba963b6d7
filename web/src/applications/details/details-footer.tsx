import { DECISION_TEXTS, FOOTER_TEXTS, KEY_TEXTS } from '@epay/contract/applications/review-texts'
import type { Application } from '@epay/contract/applications/schemas'
import { isPacketOpen } from '@epay/contract/applications/status'
import { PAGES } from '@epay/contract/auth/pages'
import { PACKET_MESSAGES } from '@epay/contract/packets/messages'
import { Box, Button, Checkbox, Text } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useId } from 'react'
import { Link } from 'react-router'
import { useUser } from '#web/auth/session.ts'
import { keptText } from '#web/lib/kept.ts'
import { type ReturnTo, staffPacketHref } from '#web/lib/paths.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { useIsAsking } from '#web/ui/confirm.tsx'
import { stickyFooter } from '#web/ui/focus.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { mayDecideNow } from './application-summary.tsx'
import classes from './details.module.css'
import keyClasses from './details-keys.module.css'

type DetailsFooterProps = {
  application: Application
  /** Why the edits can't be saved by this person. */
  saveRefusal: string | undefined
  isSaving: boolean
  onApprove: () => void
  /** Missing where nobody else waits. */
  onApproveAndNext: (() => void) | undefined
  onReject: () => void
  onClose: () => void
  children: ReactNode
}

export function DetailsFooter(props: DetailsFooterProps) {
  const { application, saveRefusal, isSaving, onApprove, onApproveAndNext, onReject, onClose, children } =
    props
  const { roles, isLinkSession } = useUser()
  const { id: applicationId, status, packetSubmittedAt, decisionRefusal } = application
  const undecidableId = useId()
  const submittedId = useId()
  const refusalId = useId()
  const isDecidable = mayDecideNow(application, roles)
  return (
    <div ref={stickyFooter} className={`sticky-footer ${classes.footer}`}>
      <div className={classes.buttons}>
        {isPacketOpen(status) && packetSubmittedAt && (
          <Text id={submittedId} className={classes.hint}>
            {PACKET_MESSAGES.alreadySubmitted}
          </Text>
        )}
        {saveRefusal && (
          <Text id={refusalId} className={classes.hint}>
            {saveRefusal}
          </Text>
        )}
        {decisionRefusal && (
          <Text id={undecidableId} className={classes.hint}>
            {decisionRefusal}
          </Text>
        )}
        <Text role="status" className={classes.hint}>
          {isSaving && FOOTER_TEXTS.saving}
        </Text>
        <Button
          type="submit"
          variant="default"
          disabled={isSaving || saveRefusal !== undefined}
          aria-describedby={saveRefusal && refusalId}
        >
          {FOOTER_TEXTS.save}
        </Button>
        {isPacketOpen(status) &&
          (packetSubmittedAt ? (
            <Button variant="default" disabled aria-describedby={submittedId}>
              {FOOTER_TEXTS.fillPacket}
            </Button>
          ) : (
            <PacketLink href={staffPacketHref(applicationId)} needsPassword={isLinkSession} />
          ))}
        <Button variant="subtle" onClick={onClose}>
          {FOOTER_TEXTS.close}
        </Button>
        {children}
      </div>
      <div className={classes.decisions}>
        {onApproveAndNext && (
          <Button disabled={isSaving} aria-keyshortcuts="a Control+Enter" onClick={onApproveAndNext}>
            {FOOTER_TEXTS.approveAndNext}
          </Button>
        )}
        <Button
          variant={onApproveAndNext ? 'default' : 'filled'}
          disabled={isSaving || !isDecidable}
          aria-describedby={decisionRefusal ? undecidableId : undefined}
          onClick={onApprove}
        >
          {DECISION_TEXTS.approve}
        </Button>
        <Button
          color="rejected"
          variant="light"
          disabled={isSaving || !isDecidable}
          aria-describedby={decisionRefusal ? undecidableId : undefined}
          aria-keyshortcuts="r"
          onClick={onReject}
        >
          {DECISION_TEXTS.reject}
        </Button>
      </div>
    </div>
  )
}

/** A mailed link's session opens no packet: its reader signs in first, and comes to the packet then. */
function PacketLink({ href, needsPassword }: { href: string; needsPassword: boolean }) {
  if (!needsPassword)
    return (
      <Button component={Link} to={href} variant="default">
        {FOOTER_TEXTS.fillPacket}
      </Button>
    )
  const returnTo: ReturnTo = { path: href }
  return (
    <Button component={Link} to={PAGES.login.path} state={returnTo} variant="default">
      {FOOTER_TEXTS.signInFirst}
    </Button>
  )
}

const OFF = 'off'
const kept = keptText('device', 'reviewKeys')
/** Who speaks to the computer, or hits keys by mistake, can turn the single keys off. */
const areKeysOn = createStore(kept.read() !== OFF)

type KeyActions = {
  next: () => void
  previous: () => void
  approve: () => void
  reject: () => void
  /** From inside a field: the decision that was begun. */
  send: () => void
  edit: () => void
  help: () => void
}

const ACTION_OF: Readonly<Record<string, keyof KeyActions>> = {
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

/** The keys of the details, while nothing is asked over them; single ones never while somebody types. */
export function useDetailsKeys(actions: KeyActions): void {
  const isAsking = useIsAsking()
  const isOn = useStore(areKeysOn)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isAsking || event.defaultPrevented || event.repeat || event.altKey) return
    const hasControl = event.ctrlKey || event.metaKey
    const action = hasControl ? (event.key === 'Enter' ? 'send' : undefined) : ACTION_OF[event.key]
    if (!action || (!hasControl && (!isOn || isTyping(event.target)))) return
    event.preventDefault()
    actions[action]()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

const HELP: readonly (readonly [keys: readonly string[], text: string])[] = [
  [['J'], KEY_TEXTS.next],
  [['K'], KEY_TEXTS.previous],
  [['A'], KEY_TEXTS.approve],
  [['R'], KEY_TEXTS.reject],
  [['Ctrl', 'Enter'], KEY_TEXTS.send],
  [['E'], KEY_TEXTS.edit],
  [['?'], KEY_TEXTS.help],
]

type KeyHelpProps = { isOpen: boolean; onOpen: () => void; onClose: () => void }

export function KeyHelp({ isOpen, onOpen, onClose }: KeyHelpProps) {
  const isOn = useStore(areKeysOn)
  const turn = (next: boolean) => {
    areKeysOn.write(next)
    if (next) kept.forget()
    else kept.keep(OFF)
  }
  return (
    <>
      <Button variant="subtle" color="neutral" aria-keyshortcuts="?" onClick={onOpen} visibleFrom="sm">
        {KEY_TEXTS.title}
      </Button>
      <FormDialog title={KEY_TEXTS.title} isOpen={isOpen} onClose={onClose}>
        <Box component="dl" className={keyClasses.keys}>
          {HELP.map(([keys, text]) => (
            <div key={text}>
              <dt>
                {keys.map(key => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </Box>
        <Checkbox
          mt={16}
          label={KEY_TEXTS.use}
          description={KEY_TEXTS.useHint}
          checked={isOn}
          onChange={({ currentTarget }) => turn(currentTarget.checked)}
        />
      </FormDialog>
    </>
  )
}
