import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { FakeRoutes } from '#web/testing/fake-api.ts'
import { choose, openSection, picture, region } from '../test-wizard.tsx'
import { PhotoSection } from './photo-section.tsx'

const open = (routes: FakeRoutes = {}) => openSection(PhotoSection, routes)
const CAMERA = { kind: 'videoinput', deviceId: 'a', label: '' }

/** jsdom has no cameras. */
function giveCameras(open: (facing: unknown) => Promise<unknown>, devices: readonly unknown[] = [CAMERA]) {
  const mediaDevices = {
    getUserMedia: ({ video }: { video: { facingMode: string } }) => open(video.facingMode),
    enumerateDevices: async () => devices,
  }
  vi.stubGlobal('navigator', Object.create(navigator, { mediaDevices: { value: mediaDevices } }))
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
}

const refusal = (name: string) => async () => {
  throw new DOMException('no', name)
}
const press = (name: string) => fireEvent.click(region('Photo').getByRole('button', { name }))
const focused = () => document.activeElement?.textContent
function pressFocused(name: string) {
  const button = region('Photo').getByRole('button', { name })
  button.focus()
  fireEvent.click(button)
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a photo', () => {
  it('is shown, kept on the server, and can be removed from it', async () => {
    const { server } = open()
    choose('Photo', picture())
    expect(await region('Photo').findByText('Uploaded')).toBeTruthy()
    expect([...server.files.values()].map(({ kind, name }) => [kind, name])).toEqual([['photo', 'me.jpg']])
    pressFocused('Remove')
    expect(focused()).toBe('Choose a photo')
    await waitFor(() => expect(server.files.size).toBe(0))
  })
})

describe('the camera', () => {
  it.each([
    ['NotAllowedError', /^Your browser is blocking the/],
    ['NotFoundError', /^We couldn't find a camera\./],
    ['NotReadableError', /^We couldn't start the camera\./],
  ])('that says %s is explained, and can be tried again', async (name, text) => {
    let opened = 0
    giveCameras(async () => {
      opened++
      return refusal(name)()
    })
    open()
    press('Use Camera')
    expect(await region('Photo').findByText(text)).toBeTruthy()
    press('Try Again')
    await waitFor(() => expect(opened).toBe(2))
    expect(await region('Photo').findByText(text)).toBeTruthy()
  })

  it('can be turned where there are two, and is switched off when it leaves the page', async () => {
    const facings: unknown[] = []
    let stopped = 0
    const stop = () => stopped++
    giveCameras(
      async facing => {
        facings.push(facing)
        return { getTracks: () => [{ stop }] }
      },
      [CAMERA, CAMERA],
    )
    open()
    press('Use Camera')
    await waitFor(() =>
      expect(region('Photo').getByRole('button', { name: 'Take Photo' })).toHaveProperty('disabled', false),
    )
    press('Switch Camera')
    await waitFor(() => expect(facings).toEqual(['user', 'environment']))
    expect(stopped).toBe(1)
    press('Upload')
    await waitFor(() => expect(stopped).toBe(2))
    expect(screen.queryByLabelText('Camera preview')).toBeNull()
  })
})
