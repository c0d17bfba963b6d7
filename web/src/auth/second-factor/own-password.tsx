import { PasswordField } from '#web/ui/password-field.tsx'
import { useUser } from '../session.ts'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'

type OwnPasswordProps = { value: string; error?: string; onChange: (password: string) => void }

/** Asks for one's own password again; a password manager knows whose it is. */
export function OwnPassword({ value, error, onChange }: OwnPasswordProps) {
  const { name } = useUser()
  const ref = useFocusOnArrival<HTMLInputElement>()
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
      <PasswordField
        ref={ref}
        label="Your Password"
        autoComplete="current-password"
        value={value}
        error={error}
        onChange={event => onChange(event.currentTarget.value)}
      />
    </>
  )
}
