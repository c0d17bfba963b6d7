import sharp from 'sharp'

type LogoOptions = { width?: number; height?: number; color?: string }

const buildSvg = ({ width, height, color }: Required<LogoOptions>) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><ellipse cx="50%" cy="50%" rx="48%" ry="45%" fill="${color}"/></svg>`

export function drawLogo({ width = 600, height = 200, color = '#0b5563' }: LogoOptions = {}) {
  return sharp(Buffer.from(buildSvg({ width, height, color })))
}

export function buildLogo(options?: LogoOptions): Promise<Buffer> {
  return drawLogo(options).png().toBuffer()
}

/** Random pixels, so that the picture can't be compressed. */
export function buildNoisePicture(width: number, height: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width, height, channels: 3, background: 'gray', noise } })
}
