import { z } from 'zod'

/** Of a path that names an application. */
export const applicationIdParams = z.object({ id: z.string().min(1).max(100) })
