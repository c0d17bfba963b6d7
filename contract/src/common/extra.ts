import type { z } from 'zod'

/** Features beyond the specification. `GET /portal` lists the ones that a server has; clients offer no others. */
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

/** Creates a mark, which is set on a copy of a schema. */
function createMark<Name extends symbol>() {
  const marked = new WeakSet<object>()
  return {
    /** Guarantee: the mark only exists for the compiler. */
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
 * Marks EPay's additions to the specification: a member of a response, or a whole response where the specification
 * only asks for a success status. Our server always sends them; clients must not rely on them.
 */
export const { mark: extra, isMarked: isExtra } = createMark<typeof IS_EXTRA>()

declare const IS_OMITTABLE: unique symbol
/**
 * Marks values that another server may omit or replace with an unknown status. Clients then read `null`, so that
 * nothing shows a false 0 or No.
 */
export const { mark: omittable, isMarked: isOmittable } = createMark<typeof IS_OMITTABLE>()

declare const IS_OPEN: unique symbol
/**
 * Marks an enum that clients read as any text. Guarantee: the mark only exists for the compiler; `readAnswer` knows
 * the one schema that has it.
 */
export function open<S extends z.ZodType>(schema: S): S & Mark<typeof IS_OPEN> {
  return schema as S & Mark<typeof IS_OPEN>
}

type ExtraKey<Shape> = {
  [Name in keyof Shape]: Shape[Name] extends Mark<typeof IS_EXTRA> ? Name : never
}[keyof Shape]
type Flat<T> = { [Name in keyof T]: T[Name] }

/** The output that clients can rely on: extras may be missing at any depth, omittable values may be `null`. */
export type ClientOutput<S> = S extends Mark<typeof IS_EXTRA> ? Inside<S> | undefined : Named<S>

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
