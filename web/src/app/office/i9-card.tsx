import { formatDate } from '@epay/contract/common/dates'
import type { Office } from '@epay/contract/dashboard/endpoints'
import { I9_DUE_TEXTS } from '@epay/contract/dashboard/office-texts'
import { english } from '@epay/contract/languages/translator'
import { expiryText, I9_MESSAGES } from '@epay/contract/packets/i9'
import { Person, Rows, When } from './side-cards.tsx'

type I9CardProps = { tasks: NonNullable<Office['i9']>; today: string }

/** What Form I-9 asks for soon, the most overdue first. */
export function I9Card({ tasks, today }: I9CardProps) {
  return (
    <Rows
      title={I9_DUE_TEXTS.title}
      of={tasks}
      keyOf={({ id, task }) => `${id} ${task}`}
      note={I9_MESSAGES.isReminder}
    >
      {item =>
        item.task === 'section2' ? (
          <>
            <Person of={item}>{I9_DUE_TEXTS.section2}</Person>
            <When
              date={item.dueOn}
              today={today}
              line={english(I9_DUE_TEXTS.due, { date: formatDate(item.dueOn) })}
            />
          </>
        ) : (
          <>
            <Person of={item}>{expiryText(item.dueOn, today).replace(/^W/, 'w')}</Person>
            <When date={item.dueOn} today={today} line={I9_DUE_TEXTS.reverification} />
          </>
        )
      }
    </Rows>
  )
}
