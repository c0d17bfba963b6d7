import { CAMERA_TEXTS, PHOTO_TEXTS, WIZARD_TEXTS } from '@epay/contract/packets/page-texts'
import { Box, Button, Center, Group, Loader, Stack } from '@mantine/core'
import { IconCamera, IconCameraRotate } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'
import { useSuccessor } from '#web/ui/focus.ts'
import { FormAlert } from '#web/ui/form-alert.tsx'

export function CameraCapture({ onCapture }: { onCapture: (photo: File) => void }) {
  const t = useTranslate()
  const { videoRef, state, facing, restart, switchCamera } = useCamera()
  const nextId = useSuccessor(state.status)

  const takePhoto = async () => {
    const photo = videoRef.current && (await capturePhoto(videoRef.current))
    if (photo) onCapture(photo)
  }

  if (state.status === 'failed') {
    return (
      <Stack maw={480}>
        <FormAlert>{t(CAMERA_TEXTS[state.reason])}</FormAlert>
        <div>
          <Button id={nextId} variant="default" onClick={restart}>
            {t(WIZARD_TEXTS.tryAgain)}
          </Button>
        </div>
      </Stack>
    )
  }
  const isLive = state.status === 'live'
  return (
    <Stack maw={480}>
      <Box
        pos="relative"
        bd="1px solid var(--epay-line)"
        bdrs={12}
        bg="var(--epay-hover)"
        style={{ overflow: 'hidden', aspectRatio: '4 / 3' }}
      >
        <Box
          component="video"
          ref={videoRef}
          display="block"
          w="100%"
          h="100%"
          // Mirrors the front camera, because people expect to see themselves as in a mirror.
          style={{ objectFit: 'cover', transform: facing === 'user' ? 'scaleX(-1)' : undefined }}
          muted
          playsInline
          aria-label={t(PHOTO_TEXTS.video)}
        />
        {!isLive && (
          <Center role="status" pos="absolute" inset={0} c="dimmed">
            <Loader size={22} mr={10} aria-hidden /> {t(PHOTO_TEXTS.starting)}
          </Center>
        )}
      </Box>
      <Group gap={8} className="fill-on-phone">
        <Button
          id={nextId}
          leftSection={<IconCamera size={18} aria-hidden />}
          disabled={!isLive}
          onClick={() => void takePhoto()}
        >
          {t(PHOTO_TEXTS.take)}
        </Button>
        {isLive && state.canSwitch && (
          <Button
            variant="default"
            leftSection={<IconCameraRotate size={18} aria-hidden />}
            onClick={switchCamera}
          >
            {t(PHOTO_TEXTS.switch)}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

type CameraState =
  | { status: 'starting' }
  | { status: 'live'; canSwitch: boolean }
  | { status: 'failed'; reason: CameraFailure }

function useCamera() {
  const videoRef = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>({ status: 'starting' })
  /** A new object restarts the camera. */
  const [attempt, setAttempt] = useState<{ facing: Facing }>({ facing: 'user' })

  useEffect(() => {
    let camera: Camera | undefined
    let isClosed = false
    const open = async () => {
      camera = await openCamera(attempt.facing)
      if (isClosed) return closeCamera(camera)
      const video = videoRef.current
      if (video) {
        video.srcObject = camera.stream
        await video.play()
      }
      if (!isClosed) setState({ status: 'live', canSwitch: camera.canSwitch })
    }
    open().catch((error: unknown) => {
      if (camera) closeCamera(camera)
      if (!isClosed) setState({ status: 'failed', reason: cameraFailureOf(error) })
    })
    return () => {
      isClosed = true
      if (camera) closeCamera(camera)
    }
  }, [attempt])

  const start = (facing: Facing) => {
    setState({ status: 'starting' })
    setAttempt({ facing })
  }
  const { facing } = attempt
  return {
    videoRef,
    state,
    facing,
    restart: () => start(facing),
    switchCamera: () => start(facing === 'user' ? 'environment' : 'user'),
  }
}

type Facing = 'user' | 'environment'

type CameraFailure = keyof typeof CAMERA_TEXTS

function cameraFailureOf(error: unknown): CameraFailure {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotFoundError' || name === 'OverconstrainedError' || name === 'TypeError') return 'missing'
  return 'failed'
}

type Camera = { stream: MediaStream; canSwitch: boolean }

/** Throws: the browser's error if it denies the camera; a TypeError if it doesn't support cameras. */
async function openCamera(facing: Facing): Promise<Camera> {
  const { mediaDevices } = navigator
  const stream = await mediaDevices.getUserMedia({
    video: { facingMode: facing, width: { ideal: 1280 }, height: { ideal: 960 } },
    audio: false,
  })
  // Browsers reveal the number of cameras only after permission is granted.
  const devices = await mediaDevices.enumerateDevices().catch(() => [])
  return { stream, canSwitch: devices.filter(device => device.kind === 'videoinput').length > 1 }
}

function closeCamera({ stream }: Camera): void {
  for (const track of stream.getTracks()) track.stop()
}

async function capturePhoto(video: HTMLVideoElement): Promise<File | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  return blob ? new File([blob], 'photo.jpg', { type: 'image/jpeg' }) : undefined
}
