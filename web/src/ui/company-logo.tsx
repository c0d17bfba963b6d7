import { fitLogo, type Size } from '@epay/contract/common/logo-size'
import { LOGO_CALL } from '@epay/contract/common/portal-calls'
import type { Logo } from '@epay/contract/common/portal-endpoint'
import { urlOf } from '#web/lib/request.ts'
import classes from './company-logo.module.css'

type CompanyLogoProps = { logo: Logo; alt: string; box: Size; onMissing?: () => void }

/** Reserves its space before the image loads. The background is light even in the dark scheme. */
export function CompanyLogo({ logo, alt, box, onMissing }: CompanyLogoProps) {
  const src = urlOf(LOGO_CALL, { params: { id: logo.id } })
  return (
    <span className={classes.ground}>
      <img src={src} alt={alt} {...fitLogo(box, logo)} decoding="async" onError={onMissing} />
    </span>
  )
}
