import type { z } from 'zod'

/**
 * Features beyond the specification. Each such endpoint names its extra, and `GET /portal` lists those that a server
 * has; clients offer no others.
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

/** Marks copies of schemas, and recognizes marked ones. */
function createMark<Name extends symbol>() {
  const marked = new WeakSet<object>()
  return {
    /** Guarantee: the type's mark exists for the compiler only. */
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
 * Marks what EPay adds to the specification: a member of an answer, or a whole answer where the specification asks
 * for a success status only. Our server always sends it; the client uses it when it is there.
 */
export const { mark: extra, isMarked: isExtra } = createMark<typeof IS_EXTRA>()

declare const IS_OMITTABLE: unique symbol
/**
 * Marks a number, yes/no, instant or status of an answer. Our server always sends it; where another leaves it out, or
 * has a status of its own, the client reads `null`, so that nothing shows a false 0 or No.
 */
export const { mark: omittable, isMarked: isOmittable } = createMark<typeof IS_OMITTABLE>()

declare const IS_OPEN: unique symbol
/**
 * Marks a list of words: our server sends no others, the client takes any text.
 * Guarantee: the mark exists for the compiler only; `readAnswer` knows the one schema that has it.
 */
export function open<S extends z.ZodType>(schema: S): S & Mark<typeof IS_OPEN> {
  return schema as S & Mark<typeof IS_OPEN>
}

type ExtraKey<Shape> = {
  [Name in keyof Shape]: Shape[Name] extends Mark<typeof IS_EXTRA> ? Name : never
}[keyof Shape]
type Flat<T> = { [Name in keyof T]: T[Name] }

/** What a client can rely on in an answer: extras may be missing at any depth, what is omittable may be `null`. */
export type Taken<S> = S extends Mark<typeof IS_EXTRA> ? Inside<S> | undefined : Named<S>

/** What the specification names. */
type Named<S> = S extends Mark<typeof IS_OMITTABLE> ? Inside<S> | null : Inside<S>

type Inside<S> =
  S extends z.ZodObject<infer Shape>
    ? Flat<
        { [Name in Exclude<keyof Shape, ExtraKey<Shape>>]: Named<Shape[Name]> } & {
          [Name in ExtraKey<Shape>]?: Inside<Shape[Name]> | undefined
        }
      >
    : S extends z.ZodArray<infer Item>
      ? Inside<Item>[]
      : S extends z.ZodNullable<infer Inner>
        ? Inside<Inner> | null
        : S extends Mark<typeof IS_OPEN>
          ? string
          : S extends z.ZodType
            ? z.output<S>
            : never
