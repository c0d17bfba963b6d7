import type { CAMERA_TEXTS } from '@epay/contract/packets/page-texts'

export type Facing = 'user' | 'environment'

/** Why there is no picture from a camera. */
export type CameraTrouble = keyof typeof CAMERA_TEXTS

export function cameraTroubleOf(error: unknown): CameraTrouble {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotFoundError' || name === 'OverconstrainedError' || name === 'TypeError') return 'missing'
  return 'failed'
}

export type Camera = { stream: MediaStream; canSwitch: boolean }

/** Throws: what the browser throws when it gives no camera, a TypeError where it never does. */
export async function openCamera(facing: Facing): Promise<Camera> {
  const { mediaDevices } = navigator
  const stream = await mediaDevices.getUserMedia({
    video: { facingMode: facing, width: { ideal: 1280 }, height: { ideal: 960 } },
    audio: false,
  })
  // Only now: before the permission, browsers do not say how many there are.
  const devices = await mediaDevices.enumerateDevices().catch(() => [])
  return { stream, canSwitch: devices.filter(device => device.kind === 'videoinput').length > 1 }
}

export function closeCamera({ stream }: Camera): void {
  for (const track of stream.getTracks()) track.stop()
}

/** The picture that the camera shows now; `undefined` while there is none. */
export async function capturePhoto(video: HTMLVideoElement): Promise<File | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  return blob ? new File([blob], 'photo.jpg', { type: 'image/jpeg' }) : undefined
}
