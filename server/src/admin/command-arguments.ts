/** The arguments of a command. */
export type CommandInput = {
  /** The first word after the command's name; the path of a file is absolute. */
  argument?: string | undefined
  username?: string | undefined
  email?: string | undefined
  name?: string | undefined
  recipient?: string | undefined
  /** From standard input. */
  password?: string | undefined
  /** Content of the file that was named, in base64. */
  content?: string | undefined
  remove?: boolean | undefined
}
