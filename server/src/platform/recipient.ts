import { Encrypter } from 'age-encryption'

/** Is it something that backups can be encrypted to? */
export function isRecipient(text: string): boolean {
  try {
    new Encrypter().addRecipient(text)
    return true
  } catch {
    return false
  }
}
