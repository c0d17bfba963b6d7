import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8')

function colorsOf(selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`)
  const block = css.slice(start, css.indexOf('}', start))
  const matches = block.matchAll(/--epay-([\w-]+): (#[0-9a-f]{6});/g)
  return new Map([...matches].map(([, name = '', value = '']) => [name, value]))
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(start => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [bright = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (bright + 0.05) / (dark + 0.05)
}

const TEXT_COLORS = [
  'ink',
  'body',
  'muted',
  'brand',
  'waiting',
  'approved',
  'halfway',
  'rejected',
  'wordmark',
]
const BACKGROUND_COLORS = ['ground', 'surface', 'raised']
const PAIRS = [
  ...TEXT_COLORS.flatMap(text => BACKGROUND_COLORS.map(background => [text, background, 4.5] as const)),
  ...['waiting', 'approved', 'halfway', 'rejected', 'brand'].map(
    name => [name, `${name}-soft`, 4.5] as const,
  ),
  ...['body', 'muted', 'brand'].map(name => [name, 'hover', 4.5] as const),
  ['wordmark', 'brand-soft', 4.5] as const,
  ['on-brand', 'brand', 4.5] as const,
  ['on-brand', 'brand-hover', 4.5] as const,
  ['on-rejected', 'rejected', 4.5] as const,
  ['on-rejected', 'rejected-hover', 4.5] as const,
  ['control', 'surface', 3] as const,
  ['control', 'ground', 3] as const,
]

describe.each([
  ['light', ':root'],
  ['dark', ':root[data-mantine-color-scheme="dark"]'],
])('%s', (_, selector) => {
  const colors = colorsOf(selector)

  it.each(PAIRS)('%s on %s is at least %d:1', (text, background, minimum) => {
    const ratio = contrast(colors.get(text) ?? '', colors.get(background) ?? '')
    expect(ratio).toBeGreaterThanOrEqual(minimum)
  })
})

it('the colors before the app has started match the dark scheme', () => {
  const dark = colorsOf(':root[data-mantine-color-scheme="dark"]')
  const startupColors = colorsOf(':root:not([data-mantine-color-scheme])')
  expect([...startupColors.keys()]).toEqual(['ink', 'body', 'ground'])
  for (const [name, color] of startupColors) expect(color).toBe(dark.get(name))
})
