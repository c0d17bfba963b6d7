import { Anchor, type AnchorProps } from '@mantine/core'
import { phoneHref } from '#web/lib/contact-href.ts'

/** A phone number that calls when it is pressed, unless a telephone would dial something else than is written. */
export function PhoneNumber({ phone, ...props }: AnchorProps & { phone: string }) {
  const href = phoneHref(phone)
  if (!href) return phone
  return (
    <Anchor {...props} href={href}>
      {phone}
    </Anchor>
  )
}
