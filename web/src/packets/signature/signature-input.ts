/** What each way to sign is given. */
export type SignatureInputProps = {
  /** Of the control to go on with. */
  id: string
  /** Takes a data URL. */
  onSave: (image: string) => void
  /** Why there is no signature yet; '' takes an earlier reason back. */
  onProblem: (message: string) => void
}
