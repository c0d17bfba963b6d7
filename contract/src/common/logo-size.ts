/** In pixels on screen, in points on paper. */
export type Size = { width: number; height: number }

/** Scales a logo down to fit a box; never scales it up. */
export function fitLogo(box: Size, { width, height }: Size): Size {
  const scale = Math.min(1, box.width / width, box.height / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
