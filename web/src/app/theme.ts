import { PAGE_TEXTS } from '@epay/contract/common/page-texts'
import {
  ActionIcon,
  Alert,
  Button,
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  Input,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

/** Returns a Mantine color whose shades all use one CSS variable, which has a light and a dark value. */
function singleShade(variable: string): MantineColorsTuple {
  const value = `var(${variable})`
  return [value, value, value, value, value, value, value, value, value, value]
}

const neutralLight: MantineColorsTuple = [
  '#f9fbfa',
  '#f0f4f4',
  '#e8eded',
  '#dde4e4',
  '#c9d3d3',
  '#7b9194',
  '#5f737a',
  '#33474d',
  '#1f3339',
  '#14262b',
]

const neutralDark: MantineColorsTuple = [
  '#c5d2d4',
  '#afbfc2',
  '#96a9ad',
  '#6d8388',
  '#2a3b40',
  '#1f2e32',
  '#192629',
  '#142023',
  '#0d1517',
  '#091012',
]

const THEME_COLORS = new Set(['brand', 'rejected', 'approved', 'waiting', 'halfway'])

const variantColorResolver: VariantColorsResolver = input => {
  const { color = 'brand', variant } = input
  const defaults = defaultVariantColorsResolver(input)
  if (color === 'neutral' && variant === 'subtle') return { ...defaults, hover: 'var(--epay-hover)' }
  if (!THEME_COLORS.has(color)) return defaults
  const ink = `var(--epay-${color})`
  const soft = `var(--epay-${color}-soft)`
  if (variant === 'filled') {
    const hover = color === 'brand' || color === 'rejected' ? `var(--epay-${color}-hover)` : ink
    const onInk = color === 'rejected' ? 'var(--epay-on-rejected)' : 'var(--epay-on-brand)'
    return { ...defaults, background: ink, hover, color: onInk, border: '1px solid transparent' }
  }
  if (variant === 'light') return { ...defaults, background: soft, hover: soft, color: ink }
  if (variant === 'subtle') return { ...defaults, hover: soft, color: ink, hoverColor: ink }
  return defaults
}

/** Keeps focus in the dialog when the backdrop is clicked, because the dialog stays open if it has unsaved changes. */
const KEEP_FOCUS_PROPS = { onMouseDown: (event: MouseEvent) => event.preventDefault() }

/** Applied to `Modal` and to its parts, because a modal composed of parts doesn't inherit the props of `Modal`. */
const DIALOG_PROPS = { centered: true, transitionProps: { duration: 300, transition: 'fade' } } as const
const OVERLAY_PROPS = { ...KEEP_FOCUS_PROPS, backgroundOpacity: 0.45, transitionProps: { duration: 150 } }
const CLOSE_BUTTON_PROPS = { 'aria-label': PAGE_TEXTS.close, size: 44, iconSize: 20 }

export const theme = createTheme({
  colors: {
    brand: singleShade('--epay-brand'),
    waiting: singleShade('--epay-waiting'),
    approved: singleShade('--epay-approved'),
    halfway: singleShade('--epay-halfway'),
    rejected: singleShade('--epay-rejected'),
    neutral: singleShade('--epay-muted'),
    gray: neutralLight,
    dark: neutralDark,
  },
  primaryColor: 'brand',
  primaryShade: 6,
  black: '#14262b',
  variantColorResolver,
  fontFamily: "'Inter Variable', 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  fontSizes: { xs: '13px', sm: '14px', md: '15px', lg: '16px', xl: '17px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.5' },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '24px', lineHeight: '1.3' },
      h2: { fontSize: '17px', lineHeight: '1.4', fontWeight: '630' },
      h3: { fontSize: '15px', lineHeight: '1.5', fontWeight: '620' },
    },
  },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  // 601, 761, and 901 pixels, as in `useIsPhone` and the style sheets.
  breakpoints: { xs: '37.5625em', sm: '47.5625em', md: '56.3125em' },
  shadows: {
    xs: 'none',
    sm: 'none',
    md: 'var(--epay-shadow)',
    lg: 'var(--epay-shadow)',
    xl: 'var(--epay-shadow)',
  },
  focusRing: 'never',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    ActionIcon: ActionIcon.extend({ defaultProps: { size: 44 } }),
    Alert: Alert.extend({
      styles: { message: { color: 'var(--epay-ink)', fontSize: 'inherit' }, title: { fontSize: 'inherit' } },
    }),
    Button: Button.extend({
      defaultProps: { size: 'md' },
      styles: { root: { height: 44, fontSize: 15 }, label: { fontWeight: 600 } },
    }),
    Input: Input.extend({
      defaultProps: { size: 'md' },
      // Dense forms override these variables.
      styles: { input: { fontSize: 'var(--field-font, 16px)', minHeight: 'var(--field-height, 44px)' } },
    }),
    InputWrapper: Input.Wrapper.extend({
      defaultProps: {
        size: 'md',
        withAsterisk: false,
        inputWrapperOrder: ['label', 'description', 'input', 'error'],
      },
      styles: {
        label: {
          color: 'var(--label-color, var(--epay-ink))',
          fontSize: 'var(--label-font, 14px)',
          fontWeight: 'var(--label-weight, 560)',
          marginBottom: 'var(--label-gap, 4px)',
        },
        description: { color: 'var(--epay-muted)', fontSize: 14, marginBottom: 4 },
        error: { color: 'var(--epay-rejected)', fontSize: 14, fontWeight: 500, marginTop: 4 },
      },
    }),
    // Plain objects, because importing these components would load them on every page.
    Anchor: { defaultProps: { underline: 'hover' } },
    Menu: { styles: { item: { minHeight: 44, fontSize: 15 } } },
    Drawer: { defaultProps: { overlayProps: KEEP_FOCUS_PROPS } },
    Modal: {
      defaultProps: {
        ...DIALOG_PROPS,
        radius: 'lg',
        overlayProps: OVERLAY_PROPS,
        closeButtonProps: CLOSE_BUTTON_PROPS,
        // Otherwise screen readers announce the dialog's header as a second page banner.
        attributes: { header: { role: 'none' } },
      },
      styles: { title: { color: 'var(--epay-ink)', fontSize: 17, fontWeight: 630 } },
    },
    ModalRoot: { defaultProps: DIALOG_PROPS },
    ModalOverlay: { defaultProps: OVERLAY_PROPS },
    ModalCloseButton: { defaultProps: CLOSE_BUTTON_PROPS },
    NativeSelect: { defaultProps: { size: 'md' } },
    Pagination: { defaultProps: { radius: 'md' }, styles: { control: { fontSize: 15 } } },
  },
})

const sharedColors = {
  '--mantine-color-text': 'var(--epay-body)',
  '--mantine-color-body': 'var(--epay-surface)',
  '--mantine-color-bright': 'var(--epay-ink)',
  '--mantine-color-dimmed': 'var(--epay-muted)',
  '--mantine-color-placeholder': 'var(--epay-muted)',
  '--mantine-color-anchor': 'var(--epay-brand)',
  '--mantine-color-error': 'var(--epay-rejected)',
  '--mantine-color-success': 'var(--epay-approved)',
  '--mantine-color-default': 'var(--epay-surface)',
  '--mantine-color-default-hover': 'var(--epay-hover)',
  '--mantine-color-default-color': 'var(--epay-ink)',
  '--mantine-color-default-border': 'var(--epay-control)',
  '--mantine-color-disabled': 'var(--epay-raised)',
  '--mantine-color-disabled-color': 'var(--epay-muted)',
  '--mantine-color-disabled-border': 'var(--epay-line)',
  '--mantine-color-brand-filled': 'var(--epay-brand)',
  '--mantine-color-brand-filled-hover': 'var(--epay-brand-hover)',
  '--mantine-color-brand-light': 'var(--epay-brand-soft)',
  '--mantine-color-brand-light-hover': 'var(--epay-brand-soft)',
  '--mantine-color-brand-light-color': 'var(--epay-brand)',
  '--mantine-color-brand-contrast': 'var(--epay-on-brand)',
  '--mantine-primary-color-contrast': 'var(--epay-on-brand)',
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: sharedColors,
  dark: sharedColors,
})
