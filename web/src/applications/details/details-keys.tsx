import { KEY_TEXTS } from '@epay/contract/applications/details-texts'
import { Box, Button, Checkbox } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { keptText } from '#web/lib/kept.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { useIsAsking } from '#web/ui/confirm.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import classes from './details-keys.module.css'

const OFF = 'off'
const kept = keptText('device', 'reviewKeys')
/** Who speaks to the computer, or hits keys by mistake, can turn the single keys off. */
const areKeysOn = createStore(kept.read() !== OFF)

export type KeyActions = {
  next: () => void
  previous: () => void
  approve: () => void
  reject: () => void
  /** From inside a field: the decision that was begun. */
  send: () => void
  edit: () => void
  help: () => void
}

const ACTION_OF: Readonly<Record<string, keyof KeyActions>> = {
  j: 'next',
  k: 'previous',
  a: 'approve',
  r: 'reject',
  e: 'edit',
  '?': 'help',
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
}

/** The keys of the details, while nothing is asked over them; single ones never while somebody types. */
export function useDetailsKeys(actions: KeyActions): void {
  const isAsking = useIsAsking()
  const isOn = useStore(areKeysOn)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isAsking || event.defaultPrevented || event.repeat || event.altKey) return
    const hasControl = event.ctrlKey || event.metaKey
    const action = hasControl ? (event.key === 'Enter' ? 'send' : undefined) : ACTION_OF[event.key]
    if (!action || (!hasControl && (!isOn || isTyping(event.target)))) return
    event.preventDefault()
    actions[action]()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

const HELP: readonly (readonly [keys: readonly string[], text: string])[] = [
  [['J'], KEY_TEXTS.next],
  [['K'], KEY_TEXTS.previous],
  [['A'], KEY_TEXTS.approve],
  [['R'], KEY_TEXTS.reject],
  [['Ctrl', 'Enter'], KEY_TEXTS.send],
  [['E'], KEY_TEXTS.edit],
  [['?'], KEY_TEXTS.help],
]

type KeyHelpProps = { isOpen: boolean; onOpen: () => void; onClose: () => void }

/** Which keys there are. */
export function KeyHelp({ isOpen, onOpen, onClose }: KeyHelpProps) {
  const isOn = useStore(areKeysOn)
  const turn = (next: boolean) => {
    areKeysOn.write(next)
    if (next) kept.forget()
    else kept.keep(OFF)
  }
  return (
    <>
      <Button variant="subtle" color="neutral" aria-keyshortcuts="?" onClick={onOpen} visibleFrom="sm">
        {KEY_TEXTS.title}
      </Button>
      <FormDialog title={KEY_TEXTS.title} isOpen={isOpen} onClose={onClose}>
        <Box component="dl" className={classes.keys}>
          {HELP.map(([keys, text]) => (
            <div key={text}>
              <dt>
                {keys.map(key => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </Box>
        <Checkbox
          mt={16}
          label={KEY_TEXTS.use}
          description={KEY_TEXTS.useHint}
          checked={isOn}
          onChange={({ currentTarget }) => turn(currentTarget.checked)}
        />
      </FormDialog>
    </>
  )
}
