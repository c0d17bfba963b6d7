import type { CAMERA_TEXTS } from '@epay/contract/packets/page-texts'

export type Facing = 'user' | 'environment'

/** Why a camera gives no picture. */
export type CameraTrouble = keyof typeof CAMERA_TEXTS

export function cameraTroubleOf(error: unknown): CameraTrouble {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotFoundError' || name === 'OverconstrainedError' || name === 'TypeError') return 'missing'
  return 'failed'
}

export type Camera = { stream: MediaStream; canSwitch: boolean }

/** Throws: the browser's error if it grants no camera; a TypeError if it does not support cameras. */
export async function openCamera(facing: Facing): Promise<Camera> {
  const { mediaDevices } = navigator
  const stream = await mediaDevices.getUserMedia({
    video: { facingMode: facing, width: { ideal: 1280 }, height: { ideal: 960 } },
    audio: false,
  })
  // Counted only now, because browsers don't tell the number of cameras before the permission.
  const devices = await mediaDevices.enumerateDevices().catch(() => [])
  return { stream, canSwitch: devices.filter(device => device.kind === 'videoinput').length > 1 }
}

export function closeCamera({ stream }: Camera): void {
  for (const track of stream.getTracks()) track.stop()
}

/** The camera's current picture; `undefined` if there is none. */
export async function capturePhoto(video: HTMLVideoElement): Promise<File | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  return blob ? new File([blob], 'photo.jpg', { type: 'image/jpeg' }) : undefined
}
