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

const URL_PATTERN = /https?:\/\/[^\s<>"]+/g
/** Punctuation that ends a sentence rather than a URL. */
const TRAILING_PUNCTUATION = /[.,;:!?)\]'’]+$/

export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  const add = (partEnd: number, isLink: boolean) => {
    if (partEnd > end) parts.push({ start: end, text: text.slice(end, partEnd), isLink })
    end = partEnd
  }
  for (const { 0: url, index } of text.matchAll(URL_PATTERN)) {
    add(index, false)
    add(index + url.replace(TRAILING_PUNCTUATION, '').length, true)
  }
  add(text.length, false)
  return parts
}
