/** What each way to sign is given. */
export type SignatureInputProps = {
  /** Takes a data URL. */
  onSave: (image: string) => void
  /** Why there is no signature yet; '' takes an earlier reason back. */
  onProblem: (message: string) => void
}
