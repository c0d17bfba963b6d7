/** The size of a picture, or the place that it has. Units: pixels on a screen, points on paper. */
export type Size = { width: number; height: number }

/** The size in which a logo is shown in a box: as large as fits, and never enlarged. */
export function logoIn(box: Size, { width, height }: Size): Size {
  const scale = Math.min(1, box.width / width, box.height / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
