import { afterEach, vi } from 'vitest'
import { type FakeRoutes, fakeApi } from './fake-api.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** The subset of XMLHttpRequest that uploads use, backed by the stubbed `fetch`. */
class UploadRequest {
  readonly upload: { onprogress?: (event: ProgressEvent) => void } = {}
  responseType = ''
  status = 0
  statusText = ''
  responseText = ''
  onload: (() => void) | undefined
  onerror: (() => void) | undefined
  onabort: (() => void) | undefined
  private readonly headers = new Headers()
  private responseHeaders = new Headers()
  private target = { method: '', url: '' }

  open(method: string, url: string) {
    this.target = { method, url }
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value)
  }
  getResponseHeader(name: string) {
    return this.responseHeaders.get(name)
  }
  abort() {
    this.onabort?.()
  }
  async send(body: FormData) {
    const { method, url } = this.target
    this.upload.onprogress?.(new ProgressEvent('progress', { lengthComputable: true, loaded: 1, total: 1 }))
    try {
      const response = await fetch(url, { method, headers: this.headers, body })
      this.status = response.status
      this.responseHeaders = response.headers
      this.responseText = await response.text()
      this.onload?.()
    } catch {
      this.onerror?.()
    }
  }
}

export function fakeUploads(routes: FakeRoutes) {
  vi.stubGlobal('XMLHttpRequest', UploadRequest)
  return fakeApi(routes)
}
