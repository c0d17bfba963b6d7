import type { DevMail } from '@epay/contract/mail/endpoints'
import { LETTER_TEXTS } from '@epay/contract/mail/messages'
import { Anchor, Tabs } from '@mantine/core'
import classes from './mailbox.module.css'

/** Links open in a new tab, because the portal refuses to be framed. */
function toFrameHtml(html: string): string {
  const base = '<base target="_blank">'
  return html.includes('<head>') ? html.replace('<head>', `<head>${base}`) : base + html
}

export function MailBody({ mail }: { mail: DevMail }) {
  return (
    <Tabs defaultValue="text" keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="text" mih={44}>
          {LETTER_TEXTS.asText}
        </Tabs.Tab>
        {mail.html && (
          <Tabs.Tab value="letter" mih={44}>
            {LETTER_TEXTS.asLetter}
          </Tabs.Tab>
        )}
      </Tabs.List>
      <Tabs.Panel
        value="text"
        maw="76ch"
        px={{ base: 16, xs: 24 }}
        py={{ base: 16, xs: 20 }}
        className={classes.text}
      >
        {linkify(mail.text).map(({ start, text, isLink }) =>
          isLink ? (
            <Anchor key={start} href={text} target="_blank" rel="noreferrer">
              {text}
            </Anchor>
          ) : (
            text
          ),
        )}
      </Tabs.Panel>
      <Tabs.Panel value="letter">
        <iframe
          title={mail.subject}
          style={{ display: 'block', width: '100%', height: 'max(480px, 70dvh)', border: 0 }}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={toFrameHtml(mail.html)}
        />
      </Tabs.Panel>
    </Tabs>
  )
}

type TextPart = { start: number; text: string; isLink: boolean }

const ADDRESS = /https?:\/\/[^\s<>"]+/g
/** Punctuation that ends a sentence rather than a URL. */
const CLOSING = /[.,;:!?)\]'’]+$/

export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  const add = (until: number, isLink: boolean) => {
    if (until > end) parts.push({ start: end, text: text.slice(end, until), isLink })
    end = until
  }
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    add(index, false)
    add(index + address.replace(CLOSING, '').length, true)
  }
  add(text.length, false)
  return parts
}
