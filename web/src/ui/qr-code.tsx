import { Box } from '@mantine/core'
import { Suspense, use } from 'react'

type QrCodeProps = { text: string; alt: string; size?: number }

let loading: Promise<typeof import('uqr')> | undefined

/** Dark on white in every color scheme, because cameras need that. */
export function QrCode(props: QrCodeProps) {
  const { size = 208 } = props
  return (
    <Suspense fallback={<Box w={size} h={size} />}>
      <Picture {...props} size={size} />
    </Suspense>
  )
}

function Picture({ text, alt, size }: QrCodeProps) {
  loading ??= import('uqr')
  const { renderSVG } = use(loading)
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 2 }))}`
  const look = {
    alignSelf: 'flex-start',
    border: '1px solid var(--epay-line)',
    borderRadius: 8,
    background: '#fff',
  }
  return <img style={look} src={picture} width={size} height={size} alt={alt} />
}
