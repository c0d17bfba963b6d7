import { HELP_PATH, helpHref, type TranslatedHelpPage } from '@epay/contract/common/help-pages'
import { PAGE_TEXTS } from '@epay/contract/common/page-texts'
import {
  ActionIcon,
  Anchor,
  Box,
  Flex,
  Group,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { portalStore } from '#web/lib/portal.ts'
import { useStore } from '#web/lib/store.ts'
import { useLangAttribute, useLanguage, useTranslate } from '#web/lib/translated.tsx'
import { CompanyLogo } from './company-logo.tsx'
import classes from './public-layout.module.css'

const WIDTHS = { narrow: 460, page: 868, wide: 1180 } as const

type PublicLayoutProps = {
  right?: ReactNode
  /** `narrow` for one form, `page` for more, `wide` for two columns. */
  width?: keyof typeof WIDTHS
  /** The page of the guide that the footer links to. */
  help?: TranslatedHelpPage | 'start'
  /** Whether the page has a sticky bar, such as one with a form's buttons, at the bottom. */
  hasBar?: boolean
  children: ReactNode
}

/** The layout of pages that need no sign-in. */
export function PublicLayout({
  right,
  width = 'page',
  help = 'signing-in',
  hasBar,
  children,
}: PublicLayoutProps) {
  return (
    <Flex direction="column" mih="100dvh" className={classes.layout} data-width={width} data-bar={hasBar}>
      <SkipLink />
      <Flex
        component="header"
        align="center"
        justify="space-between"
        mih={56}
        px={{ base: 16, xs: 20 }}
        bg="var(--epay-surface)"
        style={{ borderBottom: '1px solid var(--epay-line)' }}
      >
        <Logo />
        <Group gap={4} wrap="nowrap" flex="none">
          {right}
          <ColorSchemeSwitch />
        </Group>
      </Flex>
      <Box
        component="main"
        id="main"
        tabIndex={-1}
        flex={1}
        w="100%"
        maw={WIDTHS[width]}
        mx="auto"
        px={{ base: 16, xs: 20 }}
        pt={{ base: 16, xs: width === 'narrow' ? 'clamp(24px, 9vh, 96px)' : 24 }}
        pb={48}
        style={{ outline: 'none' }}
      >
        {children}
      </Box>
      <Box component="footer" ta="center" fz={14} className={classes.foot}>
        <HelpLink page={help === 'start' ? undefined : help} />
      </Box>
    </Flex>
  )
}

export function SkipLink() {
  const t = useTranslate()
  return (
    <a className={classes.skip} href="#main" {...useLangAttribute()}>
      {t(PAGE_TEXTS.skipToContent)}
    </a>
  )
}

const LOGO_BOX = { width: 132, height: 32 }

/** Phones hide EPay's name if the company has a name, and EPay's mark if the company has a logo. */
export function Logo() {
  const portal = useStore(portalStore)
  const companyName = portal?.companyName
  const [missingLogoId, setMissingLogoId] = useState<string>()
  const logo = companyName && portal?.logo?.id !== missingLogoId ? portal?.logo : undefined
  return (
    <Box
      component="span"
      className="touch-target"
      c="var(--epay-wordmark)"
      fz={19}
      fw={680}
      lts="-0.01em"
      miw={0}
      style={{ gap: 8 }}
    >
      <Box
        component="span"
        aria-hidden
        visibleFrom={logo ? 'xs' : undefined}
        display="grid"
        w={26}
        h={26}
        bdrs={7}
        flex="none"
        bg="brand"
        c="var(--epay-on-brand)"
        fz={14}
        fw={760}
        style={{ placeItems: 'center' }}
      >
        E
      </Box>
      <Box component="span" visibleFrom={companyName ? 'xs' : undefined}>
        EPay
      </Box>
      {companyName && (
        <Box component="span" className={classes.company} c="var(--epay-body)" fz={15} fw={560} lts={0}>
          {logo && (
            <CompanyLogo
              logo={logo}
              alt={companyName}
              box={LOGO_BOX}
              onMissing={() => setMissingLogoId(logo.id)}
            />
          )}
          {/* The logo's alternative text already contains the name. */}
          <span className={classes.name} title={companyName} aria-hidden={logo ? true : undefined}>
            {companyName}
          </span>
        </Box>
      )}
    </Box>
  )
}

/** The color scheme follows the system's until the user switches it. */
export function ColorSchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const otherScheme = scheme === 'light' ? 'dark' : 'light'
  const t = useTranslate()
  const label = t(otherScheme === 'dark' ? PAGE_TEXTS.switchToDark : PAGE_TEXTS.switchToLight)
  const Icon = otherScheme === 'dark' ? IconMoon : IconSun
  return (
    <ActionIcon
      variant="subtle"
      color="neutral"
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(otherScheme)}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}

/** Opens the guide in a new tab, so that nothing typed is lost. */
export function HelpLink({ page }: { page?: TranslatedHelpPage }) {
  const { language, t } = useLanguage()
  return (
    <Anchor
      href={page ? helpHref(page, language) : HELP_PATH}
      target="_blank"
      rel="noopener"
      inherit
      className="touch-target"
    >
      {t(PAGE_TEXTS.help)}
    </Anchor>
  )
}
