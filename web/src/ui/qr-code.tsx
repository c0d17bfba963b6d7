import { Box } from '@mantine/core'
import { lazyPart } from './lazy-page.tsx'

type QrCodeProps = { text: string; alt: string }

const SIZE = 208

/** Dark on white in every color scheme, because not all cameras can read inverted codes. */
export const QrCode = lazyPart<QrCodeProps>(
  async () => {
    const { renderSVG } = await import('uqr')
    return function QrImage({ text, alt }) {
      const src = `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 2 }))}`
      const style = {
        alignSelf: 'flex-start',
        border: '1px solid var(--epay-line)',
        borderRadius: 8,
        background: '#fff',
      }
      return <img style={style} src={src} width={SIZE} height={SIZE} alt={alt} />
    }
  },
  <Box w={SIZE} h={SIZE} />,
)
