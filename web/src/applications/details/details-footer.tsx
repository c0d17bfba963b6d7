import type { Application } from '@epay/contract/applications/schemas'
import { deciderOf, isPacketOpen, mayDecide } from '@epay/contract/applications/transitions'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { staffPacketHref } from '#web/lib/paths.ts'
import { useUser } from '#web/lib/session.ts'
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
  const { id, status } = application
  const decider = deciderOf(status)
  const isDecidable = mayDecide(status, roles)
  return (
    <div className={classes.footer}>
      {decider && !isDecidable && (
        <p className={classes.waiting}>
          {decider === 'CFO' ? 'Waits for the decision of the CFO.' : `Waits for the decision of ${decider}.`}
        </p>
      )}
      <div className={classes.buttons}>
        <Button type="submit" variant="default" disabled={isSaving}>
          Save Changes
        </Button>
        {isPacketOpen(status) && (
          <Button component={Link} to={staffPacketHref(id)} variant="default">
            Fill Employee Packet
          </Button>
        )}
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
