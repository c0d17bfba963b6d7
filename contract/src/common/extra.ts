import type { z } from 'zod'

/**
 * What EPay does beyond the specification. Each endpoint of it names its extra, and `GET /portal` lists those that a
 * server has; a client offers no other.
 */
export const EXTRAS = [
  'accountLanguage',
  'applicationCounts',
  'audit',
  'corrections',
  'dashboard',
  'devMailbox',
  'earlierLines',
  'exports',
  'i9Clock',
  'import',
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
  'secondFactor',
  'sendLink',
  'sessions',
  'statementPdf',
  'submittedPackets',
] as const
export type ExtraName = (typeof EXTRAS)[number]

declare const IS_EXTRA: unique symbol
/** A schema of something that the specification doesn't name. */
export type Extra<S extends z.ZodType> = S & { readonly [IS_EXTRA]: true }

const extras = new WeakSet<object>()

/**
 * Marks what EPay adds to the specification: a member of an answer, or a whole answer where the specification asks
 * for a success status only. Our server always sends it; the client uses it when it is there.
 * Guarantee: the mark exists for the compiler only; a copy is marked, so that the schema is not an extra elsewhere.
 */
export function extra<S extends z.ZodType>(schema: S): Extra<S> {
  const copy = schema.clone()
  extras.add(copy)
  return copy as Extra<S>
}

export function isExtra(schema: object): boolean {
  return extras.has(schema)
}

declare const IS_OMITTABLE: unique symbol
/** A schema of something that the specification names, and that another server may leave out. */
export type Omittable<S extends z.ZodType> = S & { readonly [IS_OMITTABLE]: true }

const omittables = new WeakSet<object>()

/**
 * Marks a number, yes/no, instant or status of an answer. Our server always sends it; where another leaves it out, or
 * has a status of its own, the client reads `null`, so that nothing shows a false 0 or No.
 * Guarantee: as for `extra`.
 */
export function omittable<S extends z.ZodType>(schema: S): Omittable<S> {
  const copy = schema.clone()
  omittables.add(copy)
  return copy as Omittable<S>
}

export function isOmittable(schema: object): boolean {
  return omittables.has(schema)
}

declare const IS_OPEN: unique symbol
/** A list of words to which another server may add its own. */
export type Open<S extends z.ZodType> = S & { readonly [IS_OPEN]: true }

/**
 * Marks a list of words: our server sends no others, the client takes any text.
 * Guarantee: the mark exists for the compiler only; `readAnswer` knows the one schema that has it.
 */
export function open<S extends z.ZodType>(schema: S): Open<S> {
  return schema as Open<S>
}

declare const IS_OR_UNKNOWN: unique symbol
/** A status to which another server may add its own. */
export type OrUnknown<S extends z.ZodType> = S & { readonly [IS_OR_UNKNOWN]: true }

const orUnknowns = new WeakSet<object>()

/**
 * Marks a status where `null` has a meaning of its own: our server sends those listed, the client reads `'unknown'`
 * for any other.
 * Guarantee: as for `extra`.
 */
export function orUnknown<S extends z.ZodType>(schema: S): OrUnknown<S> {
  const copy = schema.clone()
  orUnknowns.add(copy)
  return copy as OrUnknown<S>
}

export function isOrUnknown(schema: object): boolean {
  return orUnknowns.has(schema)
}

type ExtraKey<Shape> = {
  [Name in keyof Shape]: Shape[Name] extends { readonly [IS_EXTRA]: true } ? Name : never
}[keyof Shape]
type Flat<T> = { [Name in keyof T]: T[Name] }

/** What a client can rely on in an answer: extras may be missing at any depth, what is omittable may be `null`. */
export type Taken<S> = S extends { readonly [IS_EXTRA]: true } ? Inside<S> | undefined : Named<S>

/** What the specification names. */
type Named<S> = S extends { readonly [IS_OMITTABLE]: true } ? Inside<S> | null : Inside<S>

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
        : S extends { readonly [IS_OPEN]: true }
          ? string
          : S extends { readonly [IS_OR_UNKNOWN]: true } & z.ZodType
            ? z.output<S> | 'unknown'
            : S extends z.ZodType
              ? z.output<S>
              : never
