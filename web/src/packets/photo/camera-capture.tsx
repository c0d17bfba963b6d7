import { Button, Loader } from '@mantine/core'
import { IconCamera, IconCameraRotate } from '@tabler/icons-react'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { CAMERA_TROUBLES, capturePhoto } from './open-camera.ts'
import classes from './photo.module.css'
import { useCamera } from './use-camera.ts'

/** The camera's picture and a button that keeps it. */
export function CameraCapture({ onCapture }: { onCapture: (photo: File) => void }) {
  const { videoRef, state, facing, restart, turn } = useCamera()

  const take = async () => {
    const photo = videoRef.current && (await capturePhoto(videoRef.current))
    if (photo) onCapture(photo)
  }

  if (state.status === 'trouble') {
    return (
      <div className={classes.camera}>
        <FormAlert>{CAMERA_TROUBLES[state.trouble]}</FormAlert>
        <div>
          <Button variant="default" onClick={restart}>
            Try Again
          </Button>
        </div>
      </div>
    )
  }
  const isLive = state.status === 'live'
  return (
    <div className={classes.camera}>
      <div className={classes.frame}>
        <video
          ref={videoRef}
          className={classes.video}
          data-mirrored={facing === 'user' || undefined}
          muted
          playsInline
          aria-label="What your camera sees"
        />
        {!isLive && (
          <span role="status" className={classes.starting}>
            <Loader size={22} aria-hidden /> Starting the camera...
          </span>
        )}
      </div>
      <div className={classes.buttons}>
        <Button
          leftSection={<IconCamera size={18} aria-hidden />}
          disabled={!isLive}
          onClick={() => void take()}
        >
          Take Photo
        </Button>
        {isLive && state.canSwitch && (
          <Button variant="default" leftSection={<IconCameraRotate size={18} aria-hidden />} onClick={turn}>
            Switch Camera
          </Button>
        )}
      </div>
    </div>
  )
}
