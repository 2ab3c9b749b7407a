import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  rem,
  type VariantColorsResolver,
} from '@mantine/core'

// Mantine theme. Colours and sizes are custom properties (`--e-*`) from the style sheet that the server
// generates per company. This theme maps Mantine's names to them.

const grey: MantineColorsTuple = [
  '#f6f7f9',
  '#eceef1',
  '#dfe2e7',
  '#c9ced6',
  '#a8afba',
  '#858d9a',
  '#69717e',
  '#525a67',
  '#3c434e',
  '#262b33',
]
const brand: MantineColorsTuple = [
  'var(--e-tint)',
  'var(--e-tint-2)',
  'var(--e-border)',
  'var(--e-border-strong)',
  'var(--e-ring)',
  'var(--e-brand-text)',
  'var(--e-solid)',
  'var(--e-solid-hover)',
  'var(--e-solid-hover)',
  'var(--e-solid-hover)',
]

export const theme = createTheme({
  fontFamily: 'var(--e-font)',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(20) },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.3' },
  spacing: { xs: rem(4), sm: rem(8), md: rem(12), lg: rem(16), xl: rem(24) },
  radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(12), xl: rem(16) },
  shadows: {
    xs: '0 1px 1px rgb(15 20 30 / 5%)',
    sm: '0 1px 2px rgb(15 20 30 / 6%), 0 2px 6px rgb(15 20 30 / 5%)',
    md: '0 4px 16px rgb(15 20 30 / 10%), 0 1px 3px rgb(15 20 30 / 8%)',
    lg: '0 16px 48px rgb(15 20 30 / 18%), 0 2px 8px rgb(15 20 30 / 8%)',
  },
  breakpoints: { xs: '36em', sm: '48em', md: '64em', lg: '75em', xl: '88em' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  colors: { brand, gray: grey },
  primaryColor: 'brand',
  primaryShade: 6,
  variantColorResolver,
  components: {
    // CSS (app.css) draws the asterisk of a required field. As text it would become part of the label.
    InputWrapper: { defaultProps: { withAsterisk: false } },
    Button: { defaultProps: { size: 'sm' } },
    Select: {
      defaultProps: {
        checkIconPosition: 'right',
        openOnFocus: false,
        // A scroll area would be one more element for screen readers to stop at, and the list scrolls by
        // itself
        withScrollArea: false,
      },
    },
  },
})

/**
 * The colours of each combination of colour and variant that the application uses. ActionIcons have the
 * colour `gray`.
 */
function variantColorResolver({
  variant,
  color,
}: Parameters<VariantColorsResolver>[0]): ReturnType<VariantColorsResolver> {
  const noBorder = '1px solid transparent'
  if (variant === 'filled' && color === 'red') {
    return {
      background: 'var(--e-danger-solid)',
      hover: 'var(--e-danger-solid-hover)',
      color: '#fff',
      border: noBorder,
    }
  }
  if (variant === 'filled')
    return {
      background: 'var(--e-solid)',
      hover: 'var(--e-solid-hover)',
      color: 'var(--e-on-solid)',
      border: noBorder,
    }
  if (variant === 'light')
    return {
      background: 'var(--e-tint)',
      hover: 'var(--e-tint-2)',
      color: 'var(--e-brand-text)',
      border: noBorder,
    }
  if (variant === 'default') {
    return {
      background: 'var(--e-surface)',
      hover: 'var(--e-hover)',
      color: 'var(--e-text)',
      border: '1px solid var(--e-border-strong)',
    }
  }
  return { background: 'transparent', hover: 'var(--e-hover)', color: inkOf(color), border: noBorder }
}

function inkOf(color: unknown): string {
  if (color === 'red') return 'var(--e-danger)'
  if (color === 'gray') return 'var(--e-muted)'
  return 'var(--e-brand-text)'
}

const shared = {
  '--mantine-color-body': 'var(--e-bg)',
  '--mantine-color-text': 'var(--e-text)',
  '--mantine-color-dimmed': 'var(--e-muted)',
  '--mantine-color-default': 'var(--e-surface)',
  '--mantine-color-default-border': 'var(--e-border)',
  '--mantine-color-default-hover': 'var(--e-hover)',
  '--mantine-color-placeholder': 'var(--e-muted)',
  '--mantine-primary-color-filled': 'var(--e-solid)',
  '--mantine-primary-color-filled-hover': 'var(--e-solid-hover)',
  '--mantine-primary-color-contrast': 'var(--e-on-solid)',
  '--mantine-primary-color-light': 'var(--e-tint)',
  '--mantine-primary-color-light-color': 'var(--e-brand-text)',
  '--mantine-color-anchor': 'var(--e-brand-text)',
  '--mantine-color-error': 'var(--e-danger)',
  '--mantine-color-brand-filled': 'var(--e-solid)',
  '--mantine-color-brand-text': 'var(--e-brand-text)',
}

export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared })
