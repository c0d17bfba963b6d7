import { useEffect, useRef, useState } from 'react'
import {
  type Camera,
  type CameraTrouble,
  cameraTroubleOf,
  closeCamera,
  type Facing,
  openCamera,
} from './open-camera.ts'

type CameraState =
  | { status: 'starting' }
  | { status: 'live'; canSwitch: boolean }
  | { status: 'trouble'; trouble: CameraTrouble }

/** Runs a camera in the given `<video>`; switches it off when the component leaves the page. */
export function useCamera() {
  const videoRef = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>({ status: 'starting' })
  const [facing, setFacing] = useState<Facing>('user')
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt starts it again
  useEffect(() => {
    let camera: Camera | undefined
    let hasLeft = false
    const start = async () => {
      camera = await openCamera(facing)
      if (hasLeft) return closeCamera(camera)
      const video = videoRef.current
      if (video) {
        video.srcObject = camera.stream
        await video.play()
      }
      if (!hasLeft) setState({ status: 'live', canSwitch: camera.canSwitch })
    }
    start().catch((error: unknown) => {
      if (camera) closeCamera(camera)
      if (!hasLeft) setState({ status: 'trouble', trouble: cameraTroubleOf(error) })
    })
    return () => {
      hasLeft = true
      if (camera) closeCamera(camera)
    }
  }, [facing, attempt])

  const restart = () => {
    setState({ status: 'starting' })
    setAttempt(attempt + 1)
  }
  const turn = () => {
    setState({ status: 'starting' })
    setFacing(facing === 'user' ? 'environment' : 'user')
  }
  return { videoRef, state, facing, restart, turn }
}
