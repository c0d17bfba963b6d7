import { DOCUMENTS_MESSAGES } from '@epay/contract/packets/messages'
import { SIGNATURE_HEIGHT, SIGNATURE_WIDTH } from '@epay/contract/packets/options'
import { createWhiteCanvas } from '../photo/white-canvas.ts'

export const INK = '#000000'

export type SignatureResult = { image: string } | { problem: string }

export type SignatureInputProps = {
  id: string
  onSigned: (result: SignatureResult) => void
  /** Called when the user begins a new signature, which makes the previous message stale. */
  onStart: () => void
}

export function renderSignature(draw: (context: CanvasRenderingContext2D) => void): SignatureResult {
  try {
    const surface = createWhiteCanvas(SIGNATURE_WIDTH, SIGNATURE_HEIGHT)
    if (!surface) return { problem: DOCUMENTS_MESSAGES.noCanvas }
    draw(surface.context)
    return { image: surface.canvas.toDataURL('image/png') }
  } catch {
    return { problem: DOCUMENTS_MESSAGES.signatureFailed }
  }
}
