import type { Application } from '@epay/contract/applications/schemas'
import { deciderOf, isPacketOpen, mayDecide } from '@epay/contract/applications/status'
import { PACKET_MESSAGES } from '@epay/contract/packets/messages'
import { Button } from '@mantine/core'
import { useId } from 'react'
import { Link } from 'react-router'
import { useUser } from '#web/auth/session.ts'
import { staffPacketHref } from '#web/lib/paths.ts'
import { stickyFooter } from '#web/ui/sticky-footer.ts'
import classes from './details.module.css'

type DetailsFooterProps = {
  application: Application
  isSaving: boolean
  onApprove: () => void
  onReject: () => void
  onClose: () => void
}

export function DetailsFooter({ application, isSaving, onApprove, onReject, onClose }: DetailsFooterProps) {
  const { roles } = useUser()
  const { id, status, packetSubmittedAt } = application
  const submittedId = useId()
  const decider = deciderOf(status)
  const isDecidable = mayDecide(status, roles)
  return (
    <div ref={stickyFooter} className={classes.footer}>
      {decider && !isDecidable && (
        <p className={classes.waiting}>
          {decider === 'CFO' ? 'Waits for the decision of the CFO.' : `Waits for the decision of ${decider}.`}
        </p>
      )}
      {isPacketOpen(status) && packetSubmittedAt && (
        <p id={submittedId} className={classes.waiting}>
          {PACKET_MESSAGES.alreadySubmitted}
        </p>
      )}
      <p role="status" className={classes.progress}>
        {isSaving && 'One moment…'}
      </p>
      <div className={classes.buttons}>
        <Button type="submit" variant="default" disabled={isSaving}>
          Save Changes
        </Button>
        {isPacketOpen(status) &&
          (packetSubmittedAt ? (
            <Button variant="default" disabled aria-describedby={submittedId}>
              Fill Employee Packet
            </Button>
          ) : (
            <Button component={Link} to={staffPacketHref(id)} variant="default">
              Fill Employee Packet
            </Button>
          ))}
        <Button disabled={isSaving || !isDecidable} onClick={onApprove}>
          Approve
        </Button>
        <Button color="rejected" variant="light" disabled={isSaving || !isDecidable} onClick={onReject}>
          Reject
        </Button>
        <Button variant="subtle" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  )
}
