import type { z } from 'zod'

/**
 * Features beyond the specification. `GET /portal` lists those that a server supports, and clients offer only those.
 */
export const EXTRAS = [
  'accountLanguage',
  'accountName',
  'applicationCounts',
  'audit',
  'bankAccountChanges',
  'certificates',
  'changeRequests',
  'companyForms',
  'corrections',
  'dashboard',
  'devMailbox',
  'earlierLines',
  'exports',
  'handOver',
  'i9Clock',
  'import',
  'imports',
  'invitations',
  'logOut',
  'mail',
  'monitoring',
  'ownReveals',
  'packetCopies',
  'packetDrafts',
  'packetKeys',
  'passwordLinks',
  'passwordRules',
  'paySummary',
  'payYears',
  'retention',
  'reveal',
  'scriptTokens',
  'secondFactor',
  'sendLink',
  'sessions',
  'settings',
  'setup',
  'statementPdf',
  'submittedPackets',
  'taxForms',
] as const
export type ExtraName = (typeof EXTRAS)[number]

type Mark<Name extends symbol> = { readonly [mark in Name]: true }

/** Creates a function that marks a copy of a schema, and one that checks a schema for the mark. */
function createMark<Name extends symbol>() {
  const marked = new WeakSet<object>()
  return {
    /** The cast is safe because `Mark` exists only in types. */
    mark<S extends z.ZodType>(schema: S): S & Mark<Name> {
      const copy = schema.clone()
      marked.add(copy)
      return copy as S & Mark<Name>
    },
    isMarked: (schema: object) => marked.has(schema),
  }
}

declare const IS_EXTRA: unique symbol
/**
 * Marks a response member that the specification doesn't define, or a whole response for which it defines only a
 * success status. Our server always sends marked values; clients must not rely on them.
 */
export const { mark: extra, isMarked: isExtra } = createMark<typeof IS_EXTRA>()

declare const IS_OMITTABLE: unique symbol
/**
 * Marks a value that another server may omit, or a status that another server may replace with an unknown one. In
 * either case, the client reads `null`, so that no page shows a false 0 or No.
 */
export const { mark: omittable, isMarked: isOmittable } = createMark<typeof IS_OMITTABLE>()

declare const IS_OPEN_ENUM: unique symbol
/**
 * Marks an enum that clients read as any text. The cast is safe because the mark exists only in types. At run time,
 * `readResponse` accepts unknown values only for `roleNameSchema`.
 */
export function openEnum<S extends z.ZodType>(schema: S): S & Mark<typeof IS_OPEN_ENUM> {
  return schema as S & Mark<typeof IS_OPEN_ENUM>
}

type ExtraKey<Shape> = {
  [Name in keyof Shape]: Shape[Name] extends Mark<typeof IS_EXTRA> ? Name : never
}[keyof Shape]
type Flat<T> = { [Name in keyof T]: T[Name] }

/** The output that clients can rely on: extras can be missing at any depth, and omittable values can be `null`. */
export type ClientOutput<S> = S extends Mark<typeof IS_EXTRA> ? InnerOutput<S> | undefined : NullableOutput<S>

type NullableOutput<S> = S extends Mark<typeof IS_OMITTABLE> ? InnerOutput<S> | null : InnerOutput<S>

type InnerOutput<S> =
  S extends z.ZodObject<infer Shape>
    ? Flat<
        { [Name in Exclude<keyof Shape, ExtraKey<Shape>>]: NullableOutput<Shape[Name]> } & {
          [Name in ExtraKey<Shape>]?: InnerOutput<Shape[Name]> | undefined
        }
      >
    : S extends z.ZodArray<infer Item>
      ? InnerOutput<Item>[]
      : S extends z.ZodNullable<infer Inner>
        ? InnerOutput<Inner> | null
        : S extends Mark<typeof IS_OPEN_ENUM>
          ? string
          : S extends z.ZodType
            ? z.output<S>
            : never
