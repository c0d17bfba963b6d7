import { z } from 'zod'

/** What was given with a command. */
export const givenSchema = z.object({
  /** What stands after the command's name; the path of a file is absolute. */
  argument: z.string().optional(),
  username: z.string().optional(),
  email: z.string().optional(),
  name: z.string().optional(),
  recipient: z.string().optional(),
  /** From standard input. */
  password: z.string().optional(),
  /** Of the file that was named, in base64: the portal's user may not be allowed to read it. */
  content: z.string().optional(),
  remove: z.boolean().optional(),
})
export type Given = z.infer<typeof givenSchema>
