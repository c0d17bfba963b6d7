import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { openSection, region } from '../test-wizard.tsx'
import { PhotoSection } from './photo-section.tsx'

const CAMERA = { kind: 'videoinput', deviceId: 'a', label: '' }

/** jsdom has no cameras. */
function stubCameras(open: (facing: unknown) => Promise<unknown>, devices: readonly unknown[] = [CAMERA]) {
  const mediaDevices = {
    getUserMedia: ({ video }: { video: { facingMode: string } }) => open(video.facingMode),
    enumerateDevices: async () => devices,
  }
  vi.stubGlobal('navigator', Object.create(navigator, { mediaDevices: { value: mediaDevices } }))
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
}

const press = (name: string) => fireEvent.click(region('Photo').getByRole('button', { name }))

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it.each([
  ['NotAllowedError', /^Your browser is blocking the/],
  ['NotFoundError', /^We couldn't find a camera\./],
  ['NotReadableError', /^We couldn't start the camera\./],
])('a camera that fails with %s is explained and can be retried', async (name, text) => {
  const getUserMedia = vi.fn(() => Promise.reject(new DOMException('no', name)))
  stubCameras(getUserMedia)
  openSection(PhotoSection)
  press('Use Camera')
  await region('Photo').findByText(text)
  press('Try Again')
  await waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2))
  await region('Photo').findByText(text)
})

it('switching cameras stops the previous one, and choosing Upload stops the last one', async () => {
  const stop = vi.fn()
  const getUserMedia = vi.fn(async (_facing: unknown) => ({ getTracks: () => [{ stop }] }))
  stubCameras(getUserMedia, [CAMERA, CAMERA])
  openSection(PhotoSection)
  press('Use Camera')
  const takePhoto = region('Photo').getByRole('button', { name: 'Take Photo' })
  await waitFor(() => expect(takePhoto).toHaveProperty('disabled', false))
  press('Switch Camera')
  await waitFor(() => expect(getUserMedia.mock.calls).toEqual([['user'], ['environment']]))
  expect(stop).toHaveBeenCalledTimes(1)
  press('Upload')
  await waitFor(() => expect(stop).toHaveBeenCalledTimes(2))
  expect(screen.queryByLabelText('Camera preview')).toBeNull()
})
