import { DOCUMENTS_MESSAGES } from '@epay/contract/packets/messages'
import { SIGNATURE_HEIGHT, SIGNATURE_WIDTH } from '@epay/contract/packets/options'
import { paperOf } from '../photo/white-paper.ts'

export const INK = '#000000'

export type Signed = { image: string } | { problem: string }

export type SignatureInputProps = {
  id: string
  onSigned: (signed: Signed) => void
  /** Called when a new signature begins, which makes the last message stale. */
  onBegun: () => void
}

export function signatureOf(draw: (context: CanvasRenderingContext2D) => void): Signed {
  try {
    const paper = paperOf(SIGNATURE_WIDTH, SIGNATURE_HEIGHT)
    if (!paper) return { problem: DOCUMENTS_MESSAGES.noCanvas }
    draw(paper.context)
    return { image: paper.canvas.toDataURL('image/png') }
  } catch {
    return { problem: DOCUMENTS_MESSAGES.signatureFailed }
  }
}
