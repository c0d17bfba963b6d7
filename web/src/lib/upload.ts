export type UploadProgress = { sentBytes: number; totalBytes: number }

type Upload = {
  method: string
  url: string
  headers: Headers
  body: FormData
  signal?: AbortSignal
  onProgress: (progress: UploadProgress) => void
}

/** As `fetch`, and says how much has been sent, which `fetch` cannot. */
export function sendWithProgress({
  method,
  url,
  headers,
  body,
  signal,
  onProgress,
}: Upload): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.responseType = 'text'
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value)
    })
    request.upload.onprogress = event => {
      if (event.lengthComputable) onProgress({ sentBytes: event.loaded, totalBytes: event.total })
    }
    request.onload = () => resolve(responseOf(request))
    request.onerror = () => reject(new TypeError('The upload did not reach the server'))
    request.onabort = () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'))
    if (signal?.aborted) return reject(signal.reason)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const name of ['Content-Type', 'Retry-After']) {
    const value = request.getResponseHeader(name)
    if (value) headers.set(name, value)
  }
  const hasBody = request.status !== 204 && request.status !== 304
  const { status, statusText } = request
  return new Response(hasBody ? request.responseText : null, { status, statusText, headers })
}
