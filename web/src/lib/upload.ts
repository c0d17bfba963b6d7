export type UploadProgress = { sentBytes: number; totalBytes: number }

type Upload = {
  method: string
  url: string
  headers: Headers
  body: FormData
  signal?: AbortSignal
  /** Aborts after this long without progress. */
  stallMs?: number
  onProgress: (progress: UploadProgress) => void
}

/** Like `fetch`, but reports upload progress, which `fetch` can't. */
export function sendWithProgress(upload: Upload): Promise<Response> {
  const { method, url, headers, body, signal, stallMs, onProgress } = upload
  let stallTimer: ReturnType<typeof setTimeout> | undefined
  const response = new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const restartStallTimer = () => {
      clearTimeout(stallTimer)
      if (stallMs !== undefined) stallTimer = setTimeout(() => request.abort(), stallMs)
    }
    request.open(method, url)
    request.responseType = 'text'
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value)
    })
    request.upload.onprogress = event => {
      restartStallTimer()
      if (event.lengthComputable) onProgress({ sentBytes: event.loaded, totalBytes: event.total })
    }
    request.onprogress = restartStallTimer
    request.onload = () => resolve(toResponse(request))
    request.onerror = () => reject(new TypeError('The upload did not reach the server'))
    request.onabort = () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'))
    if (signal?.aborted) return reject(signal.reason)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    restartStallTimer()
    request.send(body)
  })
  return response.finally(() => clearTimeout(stallTimer))
}

function toResponse(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const name of ['Content-Type', 'Retry-After']) {
    const value = request.getResponseHeader(name)
    if (value) headers.set(name, value)
  }
  const hasBody = request.status !== 204 && request.status !== 304
  const { status, statusText } = request
  return new Response(hasBody ? request.responseText : null, { status, statusText, headers })
}
