import { z } from 'zod'

/** The subset of JSON Schema that zod generates. */
const jsonSchema = z.object({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  default: z.unknown().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  maxItems: z.number().optional(),
  required: z.array(z.string()).default([]),
  get properties() {
    return z.record(z.string(), jsonSchema).optional()
  },
  get items() {
    return jsonSchema.optional()
  },
  get anyOf() {
    return z.array(jsonSchema).optional()
  },
  get additionalProperties() {
    return z.union([z.boolean(), jsonSchema]).optional()
  },
})
export type JsonSchema = z.infer<typeof jsonSchema>

const parameterSchema = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().default(false),
  schema: jsonSchema,
  example: z.unknown().optional(),
})
export type Parameter = z.infer<typeof parameterSchema>

const mediaSchema = z.object({
  schema: jsonSchema.optional(),
  example: z.unknown().optional(),
  examples: z.record(z.string(), z.object({ value: z.unknown() })).optional(),
})
export type Media = z.infer<typeof mediaSchema>

const responseSchema = z.object({
  description: z.string().default(''),
  content: z.record(z.string(), mediaSchema).default({}),
})
export type ApiResponse = z.infer<typeof responseSchema>

const operationSchema = z.object({
  summary: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  security: z.array(z.unknown()),
  parameters: z.array(parameterSchema).default([]),
  requestBody: z.object({ content: z.record(z.string(), mediaSchema) }).optional(),
  responses: z.record(z.string(), responseSchema),
})

export const documentSchema = z.object({
  info: z.object({ description: z.string() }),
  tags: z.array(z.object({ name: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
})

export type Call = z.infer<typeof operationSchema> & { method: string; path: string }
