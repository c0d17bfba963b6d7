import { renderSVG } from 'uqr'

type QrCodeProps = { text: string; alt: string; size?: number }

/** Cameras want dark on white, whatever the page looks like. */
export function QrCode({ text, alt, size = 208 }: QrCodeProps) {
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 2 }))}`
  const look = {
    alignSelf: 'flex-start',
    border: '1px solid var(--epay-line)',
    borderRadius: 8,
    background: '#fff',
  }
  return <img style={look} src={picture} width={size} height={size} alt={alt} />
}
