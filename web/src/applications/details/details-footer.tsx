import { DECISION_TEXTS } from '@epay/contract/applications/decision-texts'
import { FOOTER_TEXTS } from '@epay/contract/applications/details-texts'
import type { Application } from '@epay/contract/applications/schemas'
import { isPacketOpen } from '@epay/contract/applications/status'
import { PAGES } from '@epay/contract/auth/pages'
import { PACKET_MESSAGES } from '@epay/contract/packets/messages'
import { Button, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { useUser } from '#web/auth/session.ts'
import { type ReturnTo, staffPacketHref } from '#web/lib/paths.ts'
import { stickyFooter } from '#web/ui/sticky-bar.ts'
import classes from './details.module.css'
import { mayDecideNow } from './may-decide-now.ts'

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
  const { id, status, packetSubmittedAt, decisionRefusal } = application
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
            <PacketLink href={staffPacketHref(id)} needsPassword={isLinkSession} />
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
