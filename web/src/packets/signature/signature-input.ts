/** The props of each way to sign. */
export type SignatureInputProps = {
  /** Id of the control that gets the focus. */
  id: string
  /** Takes a data URL. */
  onSave: (image: string) => void
  /** Why there is no signature yet; '' clears an earlier reason. */
  onProblem: (message: string) => void
}
