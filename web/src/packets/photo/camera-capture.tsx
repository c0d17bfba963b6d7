import { CAMERA_TEXTS, PHOTO_TEXTS, WIZARD_TEXTS } from '@epay/contract/packets/page-texts'
import { Button, Center, Group, Loader, Stack } from '@mantine/core'
import { IconCamera, IconCameraRotate } from '@tabler/icons-react'
import { useTranslate } from '#web/lib/translated.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { useSuccessor } from '#web/ui/use-successor.ts'
import { capturePhoto } from './open-camera.ts'
import classes from './photo.module.css'
import { useCamera } from './use-camera.ts'

/** The live picture of the camera and a button that takes a photo. */
export function CameraCapture({ onCapture }: { onCapture: (photo: File) => void }) {
  const t = useTranslate()
  const { videoRef, state, facing, restart, turn } = useCamera()
  const nextId = useSuccessor(state.status)

  const take = async () => {
    const photo = videoRef.current && (await capturePhoto(videoRef.current))
    if (photo) onCapture(photo)
  }

  if (state.status === 'trouble') {
    return (
      <Stack maw={480}>
        <FormAlert>{t(CAMERA_TEXTS[state.trouble])}</FormAlert>
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
      <div className={classes.frame}>
        <video
          ref={videoRef}
          className={classes.video}
          data-mirrored={facing === 'user' || undefined}
          muted
          playsInline
          aria-label={t(PHOTO_TEXTS.video)}
        />
        {!isLive && (
          <Center role="status" pos="absolute" inset={0} c="dimmed">
            <Loader size={22} mr={10} aria-hidden /> {t(PHOTO_TEXTS.starting)}
          </Center>
        )}
      </div>
      <Group gap={8} className="fill-on-phone">
        <Button
          id={nextId}
          leftSection={<IconCamera size={18} aria-hidden />}
          disabled={!isLive}
          onClick={() => void take()}
        >
          {t(PHOTO_TEXTS.take)}
        </Button>
        {isLive && state.canSwitch && (
          <Button variant="default" leftSection={<IconCameraRotate size={18} aria-hidden />} onClick={turn}>
            {t(PHOTO_TEXTS.switch)}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
